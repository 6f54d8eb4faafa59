/** Half an hour at 128 kbit/s. */
export const LONG_SOUND_BYTES = 30_000_000;

/** Whether it is a long mix, which is sent and cached differently: decision 056. */
export const isLongSound = (type: string | undefined, sizeBytes: number): boolean =>
  type?.startsWith('audio/') === true && sizeBytes >= LONG_SOUND_BYTES;

/**
 * Whether browsers must not store a response. Chromium sends two requests for each seek once a part of the
 * file is in its cache, from which it soon evicts so large a file anyway. The first bytes may be stored: a
 * page fetches them before the listener starts the track, so that it starts quickly.
 *
 * @param range the request's Range header
 */
export const mustNotBeStored = (type: string | undefined, sizeBytes: number, range = ''): boolean =>
  isLongSound(type, sizeBytes) && !/^bytes=0-\d{1,5}$/.test(range);
