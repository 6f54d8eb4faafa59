import { afterEach, expect, test, vi } from 'vitest';
import { MediaAway } from '#media/media-store.ts';
import { checkMediaStore } from './check-media-store.ts';

afterEach(() => vi.restoreAllMocks());

const fail = (code: string) => ({ check: () => Promise.reject(new MediaAway(code)) });

test('a bucket that does not exist ends the start, and the message names the setting', async () => {
  await expect(checkMediaStore(fail('no-bucket'))).rejects.toThrow(/MEDIA_S3_BUCKET/);
});

test.each(['refused', 'ECONNREFUSED', 'timeout'])(
  'a store that is away (%s) is reported, and the site starts',
  async (code) => {
    const print = vi.spyOn(console, 'log').mockImplementation(() => {});
    const store = code === 'timeout' ? { check: () => new Promise<void>(() => {}) } : fail(code);
    await checkMediaStore(store, 10);
    expect(print).toHaveBeenCalledOnce();
  },
);
