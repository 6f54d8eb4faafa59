/** A sound that was told to begin by the page itself, before its scripts were there. */
export type HeadStart = {
  url: string;
  /** What its volume was multiplied by, see playback-gain.ts. */
  gain?: number;
  started: Promise<void>;
  /** The browser wants a press first; the element does not hold the file any more. */
  isRefused?: boolean;
};

export type HeadStartedAudio = HTMLAudioElement & { headStart?: HeadStart | undefined };

/**
 * As inline script of a track's page, with the file in its `data-sound`, the track's id in its
 * `data-track`, and its gain in its `data-gain` where that is not 1. The scripts are half a second away on a slow line, and the sound need not wait for them.
 * Where it may have to begin elsewhere than at 0, they decide: by an address with `?t=`, where a long
 * track was left, and after a reload where it broke off. Where the browser wants a press first, nothing
 * more of it is fetched.
 *
 * @param elementId the audio element's
 * @param volume 0 to 1, before the track's gain
 * @param stored keys in localStorage of what names tracks with their positions
 */
export const headStartScript = (
  elementId: string,
  volume: number,
  stored: { place: string; positions: string },
) =>
  `{const a=document.getElementById('${elementId}'),{sound:url,track,gain=1}=document.currentScript.dataset;let isKnown=/[?&]t=/.test(location.search);try{const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload';isKnown||=[${JSON.stringify(stored.positions)},isReload&&${JSON.stringify(stored.place)}].some(key=>key&&localStorage.getItem(key)?.includes(JSON.stringify(track)))}catch{}if(!isKnown){a.volume=Math.min(1,${volume}*gain);a.preload='auto';a.src=url;const h=a.headStart={url,gain:+gain,started:a.play()};h.started.catch(({name})=>{if(name==='NotAllowedError'){h.isRefused=true;a.removeAttribute('src');a.load()}})}}`;
