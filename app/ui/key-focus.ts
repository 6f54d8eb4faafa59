import { isSilentAt } from './silent-focus.ts';

/** Which keys the focused element handles itself. */
export type Focus = {
  /** Keeps all keys: it takes text, has type-ahead, or a dialog is open. See silent-focus.ts. */
  isSilent: boolean;
  /** The space bar presses it, ticks it or scrolls it. */
  ownsSpace: boolean;
  ownsLeftAndRight: boolean;
  ownsUpAndDown: boolean;
  /** Inside the player the up and down arrows change the volume. */
  isInPlayer: boolean;
};

/** Marks each part of the player. */
const PLAYER = '[data-player]';
const PRESSED =
  'button, a[href], summary, input:not([type=range]), audio, video, [role=button], [role=link], [role=checkbox], [role=switch], [role=radio], [role=tab]';
const MOVED_BY_ARROWS =
  'input[type=range], input[type=radio], audio, video, [role=slider], [role=spinbutton], [role=scrollbar], [role=separator], [role=radiogroup], [role=tablist], [role=toolbar]';

/** @param target of a key event: the focused element, or the body when nothing has the focus */
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

/** Whether the focus is inside a scrollable part of the page; the page itself does not count. */
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
