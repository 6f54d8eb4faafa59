import type { HeadStartedAudio } from '#app/player/engine/head-start.ts';
import { startDataSaver } from '#app/player/react/data-saver.ts';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { AWAITS_VIEW } from './awaits-view.ts';
import type { WaitingDocument } from './early-press.ts';

/** The scripts start after this long even if covers and sound are still loading. */
const LONGEST_WAIT_MS = 4000;
const STYLE_RETRY_MS = 3000;

const waiting: WaitingDocument = document;
const { scripts = '', style = '' } = document.currentScript?.dataset ?? {};
let hasBegun = false;

function begin() {
  if (hasBegun) return;
  hasBegun = true;
  startDataSaver();
  if (style) waiting.isStyled = loadStyle();
  for (const src of scripts.split(' ')) {
    const script = document.createElement('script');
    script.type = 'module';
    script.async = false;
    script.src = src;
    // Otherwise, over HTTP/2, the rest of a sound that is loading comes first: on a host that does
    // not pace sound, all of it.
    script.fetchPriority = 'high';
    document.head.append(script);
  }
}

/** Settles when the style sheet has loaded, or its first try has failed. */
const loadStyle = () =>
  new Promise<void>((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      setTimeout(loadStyle, STYLE_RETRY_MS);
      resolve();
    };
    document.head.append(link);
  });

addEventListener('load', begin);
// The list stays hidden until the scripts replace it, so its covers need not load first.
if (document.documentElement.classList.contains(AWAITS_VIEW)) begin();
setTimeout(begin, LONGEST_WAIT_MS);
for (const press of ['pointerdown', 'keydown'])
  addEventListener(press, beginUnlessSound, { capture: true, passive: true });

/**
 * A press that starts the sound needs no script (head-start.inline.ts), and the scripts would take the line from
 * it. They start with the load event, which waits for the first sound.
 */
function beginUnlessSound({ target }: Event) {
  const audio = document.querySelector<HeadStartedAudio>('audio');
  if (!audio?.headStart || !(target as Element).closest?.('[data-play]')) begin();
}

document.onclick = (event) => {
  const pressed = (event.target as Element).closest?.<HTMLElement>('a, button');
  if (!pressed || (pressed instanceof HTMLAnchorElement && !wouldEndSound(pressed, event))) return;
  event.preventDefault();
  waiting.earlyPress = pressed;
};

/**
 * Whether following a link would load a new document and so stop the sound. Such a press waits for the
 * scripts, which navigate without stopping it.
 */
function wouldEndSound(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const leadsOn = link.origin === location.origin && link.pathname !== location.pathname;
  return leadsOn && isPlainPress(event) && document.querySelector('audio')?.paused === false;
}
