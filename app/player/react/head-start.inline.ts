import type { HeadStart, HeadStartedAudio } from '#app/player/engine/head-start.ts';
import { IDLE } from '#app/player/engine/player-snapshot.ts';
import { parsePositions } from '#app/player/engine/resume-positions.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { FIRST_BYTES } from '#app/player/engine/warm-sound.ts';
import { readStored } from '#app/ui/local-storage.ts';
import { LOW_BITRATE_FORMS, lowBitrateUrl } from '#domain/low-bitrate.ts';
import { savesData } from '#domain/saves-data.ts';
import { startDataSaver } from './data-saver.ts';
import { findPlayerAudio } from './player-audio.ts';
import { STORED } from './player-storage.ts';

/* Starts a track's sound before the page's scripts have loaded: on a slow connection, waiting for them
   takes half a second longer. Reads the file from `data-sound`, its low-bitrate forms from `data-low`, the
   track's id from `data-track` and its gain from `data-gain` (default 1). When playback may start
   elsewhere than at 0 (`?t=`, a long track left before, a reload), it does nothing and leaves it to the
   engine.
   It calls play() before setting the file: a browser that refuses autoplay then rejects at once and
   downloads no unheard sound. In that case only the first seconds are fetched, as `warmFirstSeconds` would
   do later. A press on the button with `data-play` starts the sound, even before the scripts have loaded: the
   element loads the file when a finger touches the button, and plays when it is released. It waits for the
   first seconds if they are on their way: Chromium waits only 25 ms for a part of a file that another request is
   writing to the cache, and then requests all of it again (https://crbug.com/31014). Until the scripts have loaded, further presses do nothing: the button still says 'Phát' (play), so a second press must not
   pause. */
const audio: HeadStartedAudio = findPlayerAudio();
startDataSaver();
const { sound = '', low = '', track = '', gain = '1' } = document.currentScript?.dataset ?? {};
const { saver } = document.documentElement.dataset;
const form = low.split(' ').includes(saver ?? '') && LOW_BITRATE_FORMS.find((one) => one === saver);
const url = form ? lowBitrateUrl(sound, form) : sound;

if (!mayStartElsewhere()) startAtBeginning();

function mayStartElsewhere(): boolean {
  if (/[?&]t=/.test(location.search)) return true;
  if (parsePositions(readStored(STORED.positions)).has(track)) return true;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'reload' && parsePlace(readStored(STORED.place))?.trackId === track;
}

function startAtBeginning() {
  const volume = Number(readStored(STORED.volume)) || IDLE.volume;
  const headStart: HeadStart = { url, gain: Number(gain) };
  audio.headStart = headStart;
  audio.volume = Math.min(1, (volume / 100) * Number(gain));
  audio.preload = 'auto';

  const refuse = ({ name }: Error) => {
    if (name !== 'NotAllowedError') return;
    headStart.isRefused = true;
    audio.removeAttribute('src');
    audio.load();
  };
  /** Set while the first seconds are on their way. */
  let fetching: Promise<void> | undefined;
  const load = () => {
    if (!audio.src) audio.src = url;
  };
  const play = () => {
    load();
    return audio.play();
  };
  const start = () => {
    headStart.isRefused = false;
    headStart.started = fetching ? fetching.then(play) : play();
    headStart.started.catch(refuse);
  };
  audio.play().catch(refuse);
  queueMicrotask(() => {
    if (!headStart.isRefused) start();
    else if (mayFetchFirst())
      fetching = fetchFirst()
        .catch(() => {})
        .then(() => {
          fetching = undefined;
        });
  });
  const findPressed = ({ target }: Event) =>
    audio.headStart === headStart && (target as Element).closest?.('[data-play]');
  addEventListener(
    'pointerdown',
    (event) => {
      if (findPressed(event) && headStart.isRefused && !fetching && !savesData()) load();
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      const button = findPressed(event);
      if (!button) return;
      event.stopImmediatePropagation();
      if (!headStart.isRefused) return;
      button.ariaBusy = 'true';
      audio.addEventListener('playing', () => (button.ariaBusy = 'false'), { once: true });
      start();
    },
    true,
  );
}

/** Only Chromium caches partial responses; it is recognised by `navigator.connection`. */
function mayFetchFirst(): boolean {
  return url.startsWith('/') && 'connection' in navigator && !savesData();
}

async function fetchFirst() {
  const headers = { Range: `bytes=0-${FIRST_BYTES - 1}` };
  await (await fetch(url, { headers })).arrayBuffer();
}
