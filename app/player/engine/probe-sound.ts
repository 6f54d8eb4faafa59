import type { PlaybackFailure } from './player-snapshot.ts';

/** @returns why a sound file could not be played, or null when the server does give it */
export type ProbeSound = (
  url: string,
) => Promise<Extract<PlaybackFailure, 'missing' | 'stalled' | 'offline'> | null>;

const PROBE_TIMEOUT_MS = 3_000;

/**
 * Asks for a file's first byte, since an audio element says the same of a missing file, of one
 * that cannot be decoded, and of a server that is away. Of another origin that answers nobody but
 * an audio element, it is taken that the file is not to be had.
 */
export const probeSound: ProbeSound = async (url) => {
  const isOurs = new URL(url, location.href).origin === location.origin;
  try {
    const response = await fetch(url, {
      headers: { Range: 'bytes=0-0' },
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    return response.status >= 500 ? 'offline' : 'missing';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return 'stalled';
    return isOurs || !navigator.onLine ? 'offline' : 'missing';
  }
};
