import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlaybackFailure } from '#domain/playback-failure.ts';
import type { ProbeSound } from './probe-sound.ts';
import { RECOVERY_INTERVAL_MS, Recovery, STALL_AFTER_MS } from './recovery.ts';

const NETWORK_ERROR = 2;
const DECODE_ERROR = 3;

let probe: ReturnType<typeof vi.fn<ProbeSound>>;
let recovery: Recovery;
/** The actions of the recovery, in order. */
let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: NETWORK_ERROR });
  done = [];
  probe = vi.fn<ProbeSound>(async () => null);
  recovery = new Recovery({
    probe: () => probe('/a.mp3'),
    reload: () => {
      done.push(`reload ${recovery.beginLoad()}`);
      recovery.watch();
    },
    fail: (failure: PlaybackFailure) => {
      done.push(failure);
      recovery.fail(failure);
    },
  });
  recovery.beginLoad();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stall causes one reload, and is then reported', async () => {
  recovery.watch();
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['reload #1']);
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
  expect(done).toEqual(['reload #1', 'stalled']);
});

test('data postpones the stall; a stop cancels it', async () => {
  recovery.watch();
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS - 1);
  recovery.watch();
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS - 1);
  recovery.stop();
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
  expect(done).toEqual([]);
});

test('data that arrives during the probe ends the stall', async () => {
  probe.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 10, null)));
  recovery.watch();
  await vi.advanceTimersByTimeAsync(STALL_AFTER_MS);
  recovery.watch();
  await vi.advanceTimersByTimeAsync(10);
  expect(done).toEqual([]);
});

test('sound between two failures allows another reload, from another URL', async () => {
  await recovery.explain(NETWORK_ERROR);
  recovery.sounds();
  await recovery.explain(NETWORK_ERROR);
  await recovery.explain(NETWORK_ERROR);
  expect(done).toEqual(['reload #1', 'reload #2', 'cut-off']);
});

test.each([
  ['missing', 'missing', NETWORK_ERROR],
  ['corrupt', null, DECODE_ERROR],
] as const)('a file that is %s is not reloaded', async (failure, reason, code) => {
  probe.mockResolvedValue(reason);
  await recovery.explain(code);
  await vi.advanceTimersByTimeAsync(RECOVERY_INTERVAL_MS);
  expect(done).toEqual([failure]);
});

test('during an outage the recovery retries until the server answers', async () => {
  probe.mockResolvedValue('offline');
  await recovery.explain(NETWORK_ERROR);
  await vi.advanceTimersByTimeAsync(2 * RECOVERY_INTERVAL_MS);
  expect(done).toEqual(['offline', 'offline', 'offline']);
  probe.mockResolvedValue(null);
  await recovery.recover();
  expect(done.at(-1)).toBe('reload #1');
});

test('without an outage nothing is recovered', async () => {
  await recovery.recover();
  expect(probe).not.toHaveBeenCalled();
});

test('an early retry restarts the retry interval', async () => {
  probe.mockResolvedValue('offline');
  await recovery.explain(NETWORK_ERROR);
  await vi.advanceTimersByTimeAsync(RECOVERY_INTERVAL_MS / 2);
  await recovery.recover();
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(RECOVERY_INTERVAL_MS - 1);
  expect(probe).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(probe).toHaveBeenCalledOnce();
});

const CHANGES: [string, () => void][] = [
  ['another track is current', () => recovery.reset()],
  ['the file is unloaded', () => recovery.cancel()],
  ['the file is loaded again', () => void recovery.beginLoad()],
];

test.each(CHANGES)('a probe result is ignored if meanwhile %s', async (_, change) => {
  probe.mockResolvedValue('missing');
  const explained = recovery.explain(NETWORK_ERROR);
  change();
  await explained;
  expect(done).toEqual([]);
});

test.each(CHANGES)('in an outage a probe result is ignored if meanwhile %s', async (_, change) => {
  probe.mockResolvedValue('offline');
  await recovery.explain(NETWORK_ERROR);
  probe.mockResolvedValue(null);
  const recovered = recovery.recover();
  change();
  await recovered;
  expect(done).toEqual(['offline']);
});
