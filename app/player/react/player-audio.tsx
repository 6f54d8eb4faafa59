import { PLAYER_AUDIO_ID } from './player-audio-id.ts';

/**
 * The site's audio element; only mixing plays a second one. It belongs to the document, not to a page: it
 * exists before any script and outlives each page.
 */
export function PlayerAudio() {
  // biome-ignore lint/a11y/useMediaCaption: music without words has nothing to caption
  return <audio id={PLAYER_AUDIO_ID} preload="none" />;
}

/** The second deck's element. */
export function addPlayerAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  document.body.append(audio);
  return audio;
}

export function findPlayerAudio(): HTMLAudioElement {
  return document.getElementById(PLAYER_AUDIO_ID) as HTMLAudioElement;
}
