/** A sound that was told to begin by the page itself, before its scripts were there. */
export type HeadStart = { url: string; started: Promise<void> };

export type HeadStartedAudio = HTMLAudioElement & { headStart?: HeadStart | undefined };

/**
 * As inline script of a track's page, with the file in its `data-sound`. The scripts are half a
 * second away on a slow line, and the sound need not wait for them.
 *
 * @param elementId the audio element's
 * @param volume 0 to 1
 */
export const headStartScript = (elementId: string, volume: number) =>
  `{const a=document.getElementById('${elementId}'),url=document.currentScript.dataset.sound;a.volume=${volume};a.preload='auto';a.src=url;a.headStart={url,started:a.play()};a.headStart.started.catch(()=>{})}`;
