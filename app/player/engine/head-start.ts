import { FIRST_BYTES } from './warm-sound.ts';

/** A sound that was told to begin by the page itself, before its scripts were there. */
export type HeadStart = {
  url: string;
  /** What its volume was multiplied by, see playback-gain.ts. */
  gain?: number;
  /** Undefined while the browser wants a press first: the element does not hold the file then. */
  started?: Promise<void>;
  isRefused?: boolean;
};

export type HeadStartedAudio = HTMLAudioElement & { headStart?: HeadStart | undefined };

/**
 * As inline script of a track's page, with the file in its `data-sound`, the track's id in its `data-track`, and
 * its gain in its `data-gain` where that is not 1. The scripts are half a second away on a slow line, and the
 * sound need not wait for them. Where it may have to begin elsewhere than at 0, they decide: by an address with
 * `?t=`, where a long track was left, and after a reload where it broke off.
 *
 * The element is asked to play before it has the file: where the browser wants a press first, it says so at once,
 * and no sound is on its way that nobody hears. Its first seconds are fetched then, where `warmFirstSeconds` would
 * fetch them later. A press on the button with `data-play` starts it, also before the scripts are there; until then
 * the button says 'Phát', and pressed again it means no other thing.
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
  `{const a=document.getElementById('${elementId}'),{sound:url,track,gain=1}=document.currentScript.dataset;let isKnown=/[?&]t=/.test(location.search);try{const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload';isKnown||=[${JSON.stringify(stored.positions)},isReload&&${JSON.stringify(stored.place)}].some(key=>key&&localStorage.getItem(key)?.includes(JSON.stringify(track)))}catch{}if(!isKnown){a.volume=Math.min(1,${volume}*gain);a.preload='auto';const h=a.headStart={url,gain:+gain},refuse=({name})=>{if(name==='NotAllowedError'){h.isRefused=true;a.removeAttribute('src');a.load()}},start=()=>{a.src=url;h.isRefused=false;h.started=a.play();h.started.catch(refuse)};a.play().catch(refuse);queueMicrotask(()=>{if(!h.isRefused)start();else if(url[0]==='/'&&navigator.connection?.saveData===false)fetch(url,{headers:{Range:'bytes=0-${FIRST_BYTES - 1}'},priority:'low'}).then(answer=>answer.arrayBuffer()).catch(()=>{})});addEventListener('click',e=>{const button=e.target.closest?.('[data-play]');if(!button||a.headStart!==h)return;e.stopImmediatePropagation();if(!h.isRefused)return;button.ariaBusy=true;a.addEventListener('playing',()=>{button.ariaBusy=false},{once:true});start()},true)}}`;
