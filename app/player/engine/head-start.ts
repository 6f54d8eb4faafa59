import { FIRST_BYTES } from './warm-sound.ts';

/** A sound that the page's inline script has started, before the scripts have loaded. */
export type HeadStart = {
  url: string;
  /** The track's gain, see playback-gain.ts. */
  gain?: number;
  /** Undefined while autoplay is refused: the element has no file then. */
  started?: Promise<void>;
  isRefused?: boolean;
};

export type HeadStartedAudio = HTMLAudioElement & { headStart?: HeadStart | undefined };

/**
 * Inline script of a track's page. Reads the file from `data-sound`, its low-bitrate forms from `data-low`, the track's id from `data-track` and its gain
 * from `data-gain` (default 1). On a slow line the scripts load half a second later, and the sound need not wait for
 * them. When playback may start elsewhere than at 0 (`?t=`, a long track left before, a reload), the script does
 * nothing and leaves it to the engine.
 *
 * It calls play() before setting the file: a browser that refuses autoplay then rejects at once, and downloads nothing
 * that nobody hears. In that case only the first seconds are fetched, as `warmFirstSeconds` would do later. A press on
 * the button with `data-play` starts the sound, even before the scripts have loaded; further presses do nothing until
 * then, since the button still says 'Phát'.
 *
 * @param elementId the audio element's
 * @param volume 0 to 1, before the track's gain, where none is stored
 * @param stored keys in localStorage of the volume, 1 to 100, and of what names tracks with their positions
 */
export const headStartScript = (
  elementId: string,
  volume: number,
  stored: { volume: string; place: string; positions: string },
) =>
  `{const a=document.getElementById('${elementId}'),{sound,low='',track,gain=1}=document.currentScript.dataset,{saver}=document.documentElement.dataset,url=low.split(' ').includes(saver)?sound.replace(/\\.\\w+$/,'-64.'+saver):sound;let isKnown=/[?&]t=/.test(location.search),volume=${volume};try{volume=localStorage.getItem(${JSON.stringify(stored.volume)})/100||volume;const isReload=performance.getEntriesByType('navigation')[0]?.type==='reload';isKnown||=[${JSON.stringify(stored.positions)},isReload&&${JSON.stringify(stored.place)}].some(key=>key&&localStorage.getItem(key)?.includes(JSON.stringify(track)))}catch{}if(!isKnown){a.volume=Math.min(1,volume*gain);a.preload='auto';const h=a.headStart={url,gain:+gain},refuse=({name})=>{if(name==='NotAllowedError'){h.isRefused=true;a.removeAttribute('src');a.load()}},start=()=>{a.src=url;h.isRefused=false;h.started=a.play();h.started.catch(refuse)};a.play().catch(refuse);queueMicrotask(()=>{if(!h.isRefused)start();else if(url[0]==='/'&&navigator.connection?.saveData===false)fetch(url,{headers:{Range:'bytes=0-${FIRST_BYTES - 1}'},priority:'low'}).then(answer=>answer.arrayBuffer()).catch(()=>{})});addEventListener('click',e=>{const button=e.target.closest?.('[data-play]');if(!button||a.headStart!==h)return;e.stopImmediatePropagation();if(!h.isRefused)return;button.ariaBusy=true;a.addEventListener('playing',()=>{button.ariaBusy=false},{once:true});start()},true)}}`;
