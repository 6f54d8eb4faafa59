import { isSilentAt } from './silent-focus.ts';

/** What has the focus, as far as it has a use for keys of its own. */
export type Focus = {
  /** It takes text, jumps to what one types, or is a question that wants an answer first. */
  isSilent: boolean;
  /** The space bar presses it, ticks it or scrolls it. */
  ownsSpace: boolean;
  ownsLeftAndRight: boolean;
  ownsUpAndDown: boolean;
  /** It is a part of the player: there the arrows up and down are the volume. */
  isInPlayer: boolean;
};

/** What belongs to the player says so. */
const PLAYER = '[data-player]';
const PRESSED =
  'button, a[href], summary, input:not([type=range]), audio, video, [role=button], [role=link], [role=checkbox], [role=switch], [role=radio], [role=tab]';
const MOVED_BY_ARROWS =
  'input[type=range], input[type=radio], audio, video, [role=slider], [role=spinbutton], [role=scrollbar], [role=separator], [role=radiogroup], [role=tablist], [role=toolbar]';

/** @param target of a key's event: what has the focus, or the page's body where nothing has */
export function focusOf(target: EventTarget | null): Focus {
  const element = target instanceof HTMLElement ? target : document.body;
  const has = (selector: string) => element.closest(selector) !== null;
  const ownsArrows = has(MOVED_BY_ARROWS);
  return {
    isSilent: isSilentAt(element),
    ownsSpace: has(PRESSED) || scrolls(element, 'vertical'),
    ownsLeftAndRight: ownsArrows || scrolls(element, 'horizontal'),
    ownsUpAndDown: ownsArrows || scrolls(element, 'vertical'),
    isInPlayer: has(PLAYER),
  };
}

/** Whether a part of the page scrolls under the focus; the page itself is not meant. */
function scrolls(element: HTMLElement, axis: 'horizontal' | 'vertical'): boolean {
  for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement)
    if (isScroller(box, axis)) return true;
  return false;
}

function isScroller(box: HTMLElement, axis: 'horizontal' | 'vertical'): boolean {
  const isLonger =
    axis === 'vertical' ? box.scrollHeight > box.clientHeight : box.scrollWidth > box.clientWidth;
  if (!isLonger) return false;
  const { overflowX, overflowY } = getComputedStyle(box);
  return /auto|scroll/.test(axis === 'vertical' ? overflowY : overflowX);
}
