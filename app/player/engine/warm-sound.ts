/** Fetches the beginning of a sound file that may soon be asked for. */
export type WarmSound = (url: string) => void;

let audio: HTMLAudioElement | undefined;

/**
 * By an audio element of its own, which never sounds: browsers give what one element has fetched to
 * the next, while the player's own may hold another track's position. One file at a time: the next
 * one ends the fetching of the one before.
 */
export const warmSound: WarmSound = (url) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || audio?.getAttribute('src') === url) return;
  audio ??= new Audio();
  audio.preload = 'auto';
  audio.src = url;
};
