import { PLAYER_AUDIO_ID } from './player-audio-id.ts';

/**
 * The site's audio element, and the only one where nothing is mixed. It is part of the document and not
 * of a page, so that it is there before any script, and outlives each page.
 */
export function PlayerAudio() {
  // biome-ignore lint/a11y/useMediaCaption: music without words has nothing to caption
  return <audio id={PLAYER_AUDIO_ID} preload="none" />;
}

/** The second deck's, beside it. */
export function addPlayerAudio(): HTMLAudioElement {
  const audio = document.createElement('audio');
  document.body.append(audio);
  return audio;
}

export function findPlayerAudio(): HTMLAudioElement {
  return document.getElementById(PLAYER_AUDIO_ID) as HTMLAudioElement;
}
