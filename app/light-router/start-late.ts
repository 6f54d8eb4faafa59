/** Sound or a cover that does not come must not keep the page from coming to life. */
const LONGEST_WAIT_MS = 4000;

const STYLE_AGAIN_MS = 3000;

/**
 * As inline script at the end of a page, with the page's scripts in its `data-scripts`, and in
 * `data-style` the whole of the style that the page has a part of. They are fetched when what the page
 * shows and plays has loaded, so that on a slow line they do not share it with covers and sound; at
 * once where somebody presses something. The last press on a button that nobody could hear yet is
 * kept, for `pressAgain`. A list that is kept back until the scripts have found the right one (see
 * await-view.tsx) has nothing to load before them.
 */
export const START_LATE = `{const {scripts,style}=document.currentScript.dataset,dress=()=>new Promise(done=>{const link=document.createElement('link');link.rel='stylesheet';link.href=style;link.onload=done;link.onerror=()=>{link.remove();setTimeout(dress,${STYLE_AGAIN_MS});done()};document.head.append(link)});let begun=false;const begin=()=>{if(begun)return;begun=true;if(style)document.isDressed=dress();for(const src of scripts.split(' ')){const s=document.createElement('script');s.type='module';s.async=false;s.src=src;document.head.append(s)}};addEventListener('load',begin);if(document.documentElement.className.includes('awaits-view'))begin();setTimeout(begin,${LONGEST_WAIT_MS});for(const press of ['pointerdown','keydown'])addEventListener(press,begin,{capture:true,passive:true});document.onclick=e=>{const button=e.target.closest?.('button');if(!button)return;e.preventDefault();document.earlyPress=button}}`;

type WaitingDocument = Document & { earlyPress?: HTMLButtonElement; isDressed?: Promise<void> };

/** Settles when the whole style is there, or will not be for a while: nothing waits for it longer. */
export const untilDressed = async () => (document as WaitingDocument).isDressed;

/** As soon as React listens: a press that it hears is not kept as well, and would count twice. */
export function keepNoPress() {
  document.onclick = null;
}

/** When all is set up: the press that came too early counts. */
export function pressAgain() {
  const waiting: WaitingDocument = document;
  const { earlyPress } = waiting;
  delete waiting.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}
