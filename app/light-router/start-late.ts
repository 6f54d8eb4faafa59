/** Sound or a cover that does not come must not keep the page from coming to life. */
const LONGEST_WAIT_MS = 4000;

/**
 * As inline script at the end of a page, with the page's scripts in its `data-scripts`. They are
 * fetched when what the page shows and plays has loaded, so that on a slow line they do not share it
 * with covers and sound; at once where somebody presses something. The last press on a button that
 * nobody could hear yet is kept, for `pressAgain`. A list that is kept back until the scripts have found
 * the right one (see await-view.tsx) has nothing to load before them.
 */
export const START_LATE = `{const list=document.currentScript.dataset.scripts.split(' ');let begun=false;const begin=()=>{if(begun)return;begun=true;for(const src of list){const s=document.createElement('script');s.type='module';s.async=false;s.src=src;document.head.append(s)}};addEventListener('load',begin);if(document.documentElement.className.includes('awaits-view'))begin();setTimeout(begin,${LONGEST_WAIT_MS});for(const press of ['pointerdown','keydown'])addEventListener(press,begin,{capture:true,passive:true});document.onclick=e=>{const button=e.target.closest?.('button');if(!button)return;e.preventDefault();document.earlyPress=button}}`;

type WaitingDocument = Document & { earlyPress?: HTMLButtonElement };

/** When React listens: the press that came too early counts. */
export function pressAgain() {
  const waiting: WaitingDocument = document;
  const { earlyPress } = waiting;
  delete waiting.earlyPress;
  waiting.onclick = null;
  if (earlyPress?.isConnected) earlyPress.click();
}
