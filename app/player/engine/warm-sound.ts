import { savesData } from '#app/domain/saves-data.ts';

/** Fetches the beginning of a sound file that may soon be asked for. */
export type WarmSound = (url: string) => void;

let audio: HTMLAudioElement | undefined;

/**
 * By an audio element of its own, which never sounds: browsers give what one element has fetched to
 * the next, while the player's own may hold another track's position. One file at a time: the next
 * one ends the fetching of the one before.
 */
export const warmSound: WarmSound = (url) => {
  if (savesData() || audio?.getAttribute('src') === url) return;
  audio ??= new Audio();
  audio.preload = 'auto';
  audio.src = url;
};

/** Two seconds at 128 kbit/s: time enough for what comes after it. */
export const FIRST_BYTES = 32_768;

const begun = new Set<string>();

/**
 * Fetches the first two seconds of a sound file into the browser's cache, for a finger that comes
 * without notice. Only Chromium's cache keeps parts of files, and is known by its `connection`.
 */
export async function warmFirstSeconds(url: string) {
  const isOurs = url.startsWith('/');
  if (!isOurs || begun.has(url) || !('connection' in navigator) || savesData()) return;
  begun.add(url);
  const headers = { Range: `bytes=0-${FIRST_BYTES - 1}` };
  try {
    const answer = await fetch(url, { headers, priority: 'low' });
    await answer.arrayBuffer();
  } catch {
    // No line: the press will tell.
  }
}
