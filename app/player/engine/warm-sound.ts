import { savesData } from '#domain/saves-data.ts';

/** Preloads the beginning of a sound file that may be played soon. */
export type WarmSound = (url: string) => void;

let audio: HTMLAudioElement | undefined;

/**
 * Uses a separate audio element that never plays: browsers share its cache with the player's element, which
 * may hold another track. One file at a time: a new one cancels the previous.
 */
export const warmSound: WarmSound = (url) => {
  if (savesData() || audio?.getAttribute('src') === url) return;
  audio ??= new Audio();
  audio.preload = 'auto';
  audio.src = url;
};

/** 2 s at 128 kbit/s: enough time to load what follows. */
export const FIRST_BYTES = 32_768;

const begun = new Set<string>();

/**
 * Fetches the first 2 s of a sound file into the browser's cache, for touch screens, which have no hover.
 * Only Chromium caches partial responses; it is recognised by `navigator.connection`.
 */
export async function warmFirstSeconds(url: string) {
  const isOurs = url.startsWith('/');
  if (!isOurs || begun.has(url) || !('connection' in navigator) || savesData()) return;
  begun.add(url);
  // By head-start.inline.ts.
  if (performance.getEntriesByName(location.origin + url)[0]) return;
  const headers = { Range: `bytes=0-${FIRST_BYTES - 1}` };
  try {
    const answer = await fetch(url, { headers, priority: 'low' });
    await answer.arrayBuffer();
  } catch {
    // Offline: the press will report it.
  }
}
