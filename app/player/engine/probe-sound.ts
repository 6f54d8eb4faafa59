import type { PlaybackFailure } from '#domain/playback-failure.ts';

/** @returns why a sound file cannot be played; null when the server delivers it */
export type ProbeSound = (
  url: string,
) => Promise<Extract<PlaybackFailure, 'missing' | 'stalled' | 'offline'> | null>;

const PROBE_TIMEOUT_MS = 3_000;

/**
 * Requests a file's first byte: an audio element reports the same error for a missing file, an undecodable
 * one and an unreachable server. A cross-origin server without CORS counts as missing.
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
