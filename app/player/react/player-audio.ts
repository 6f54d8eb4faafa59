import { PLAYER_AUDIO_ID } from './player-audio-id.ts';

/** The second deck's element. */
export function addPlayerAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  document.body.append(audio);
  return audio;
}

/**
 * The site's audio element; only mixing plays a second one. It belongs to the document, not to a page, and outlives each
 * page. It is made for the first page that asks, not sent with the document: the first audio element makes Chromium read
 * its style sheet for media, which takes 3 ms before the first paint.
 */
export function findPlayerAudio(): HTMLAudioElement {
  const existing = document.getElementById(PLAYER_AUDIO_ID) as HTMLAudioElement | null;
  if (existing) return existing;
  const audio = addPlayerAudio();
  audio.id = PLAYER_AUDIO_ID;
  return audio;
}
