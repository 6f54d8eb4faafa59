import type { IncomingMessage } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { watchForwarding } from './watch-forwarding.ts';

const MINUTE_MS = 60_000;
const request = (headers: Record<string, string>) =>
  ({ socket: { remoteAddress: '127.0.0.1' }, headers }) as unknown as IncomingMessage;

test('an unexpected forwarding header is logged at once, then every ten minutes at most', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const watch = watchForwarding({ isTrusted: () => false });
  watch(request({ host: 'nhac.example' }));
  expect(warnings).not.toHaveBeenCalled();

  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
    watch(request({ [header]: '192.0.2.1\n' }));
    watch(request({ [header]: '192.0.2.1' }));
    expect(warnings.mock.lastCall).toMatchObject([
      'unexpected-forwarding-header',
      { header, peer: '127.0.0.1', message: expect.stringContaining('TRUST_PROXY=1') },
    ]);
    expect(warnings).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10 * MINUTE_MS - 1);
    watch(request({ [header]: '192.0.2.1' }));
    expect(warnings).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    warnings.mockClear();
  }
});

test('a peer elsewhere is named by its address, and a trusted one is not reported', () => {
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  const far = { socket: { remoteAddress: '203.0.113.7' }, headers } as unknown as IncomingMessage;
  watchForwarding({ isTrusted: () => true })(far);
  expect(warnings).not.toHaveBeenCalled();
  watchForwarding({ isTrusted: () => false })(far);
  expect(warnings.mock.lastCall).toMatchObject([
    'unexpected-forwarding-header',
    { message: expect.stringContaining('TRUST_PROXY=203.0.113.7:') },
  ]);
});
