/** Half an hour at 128 kbit/s. */
export const LONG_SOUND_BYTES = 30_000_000;

/** Whether it is a mix so long that it is sent and cached differently: decision 056. */
export const isLongSound = (type: string | undefined, sizeBytes: number): boolean =>
  type?.startsWith('audio/') === true && sizeBytes >= LONG_SOUND_BYTES;

/**
 * Whether a browser is to store nothing of a response. With a part of the file in its cache, Chromium sends the
 * request of each seek twice; and a file of this size it soon drops from its cache. The first bytes, which a page
 * fetches before a press, are stored: the player starts with them.
 *
 * @param range the request's Range header
 */
export const isNotStored = (type: string | undefined, sizeBytes: number, range = ''): boolean =>
  isLongSound(type, sizeBytes) && !/^bytes=0-\d{1,5}$/.test(range);
