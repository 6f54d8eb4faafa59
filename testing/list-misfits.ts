/**
 * Runs in the page. Lists what does not fit: text, icons and fields that are cut off at the edge of
 * the screen or of a box that hides its overflow; what sticks out of a box with a visible edge; and
 * text that overlaps other text. Must be self-contained, because Playwright sends its source.
 */
export function listMisfits(): string[] {
  // In px. Lines may overlap by this much, because a line box is higher than its letters.
  const tolerance = 3;
  const misfits: string[] = [];
  // Elements that render only near the screen are rendered now, to measure them. A rule for all
  // elements would make the browser compute every style again.
  const waiting = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).contentVisibility === 'auto',
  );
  for (const { style } of waiting) style.setProperty('content-visibility', 'visible', 'important');

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) misfits.push(`the page is ${scrollWidth} px wide`);

  type Edges = { left: number; right: number; top: number; bottom: number };
  /** How an element, and the elements around it, show its text. */
  type Surroundings = {
    isForScreenReaders: boolean;
    /** Floating elements overlap text on purpose. */
    isFloating: boolean;
    /**
     * The nearest box that cuts off text with an ellipsis, which tells the reader that there is
     * more.
     */
    ellipsis: Element | null;
    /** Boxes around the element that hide what is beyond their edges. */
    clipping: Edges;
    /** Boxes around the element that scroll. */
    scrolling: Edges | null;
  };
  const everywhere = {
    left: Number.NEGATIVE_INFINITY,
    right: Number.POSITIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
  };
  const within = (one: Edges, other: Edges): Edges => ({
    left: Math.max(one.left, other.left),
    right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const known = new Map<Element, Surroundings>();
  /** The surroundings of the element's content. */
  const inside = (element: Element): Surroundings => {
    const found = known.get(element);
    if (found) return found;
    const around: Surroundings = element.parentElement
      ? inside(element.parentElement)
      : {
          ...{ isForScreenReaders: false, isFloating: false, ellipsis: null },
          ...{ clipping: everywhere, scrolling: null },
        };
    const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element);
    const isClipping = ['hidden', 'clip'].includes(overflowX);
    // The page itself may scroll.
    const isScrolling =
      ['auto', 'scroll'].includes(overflowX) && element !== document.documentElement;
    const edges = isClipping || isScrolling ? element.getBoundingClientRect() : everywhere;
    const isEllipsis = textOverflow === 'ellipsis' && overflowX !== 'visible';
    const surroundings = {
      isForScreenReaders: around.isForScreenReaders || clipPath === 'inset(50%)',
      isFloating:
        around.isFloating ||
        ['fixed', 'sticky', 'absolute'].includes(position) ||
        element.matches('[role=alert], [data-sonner-toast]'),
      ellipsis: isEllipsis ? element : around.ellipsis,
      clipping: isClipping ? within(around.clipping, edges) : around.clipping,
      scrolling: isScrolling ? within(around.scrolling ?? everywhere, edges) : around.scrolling,
    };
    known.set(element, surroundings);
    return surroundings;
  };
  /** The box that scrolls the element, if any. */
  const scrollerAround = ({ parentElement }: Element) =>
    parentElement && inside(parentElement).scrolling;
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !inside(element).isForScreenReaders;

  type Piece = { element: Element; text: string; boxes: DOMRect[] };
  const pieces: Piece[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim();
    if (!text || !node.parentElement || !isSeen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    pieces.push({
      element: node.parentElement,
      text: text.slice(0, 80),
      boxes: [...range.getClientRects()],
    });
  }
  for (const element of document.querySelectorAll('svg, input, textarea'))
    if (isSeen(element)) {
      const text = element.outerHTML.slice(0, 80);
      pieces.push({ element, text, boxes: [element.getBoundingClientRect()] });
    }

  // Vietnamese letters with marks need lines of 1.2 times their size. Where a clamp hides the overflow, lower ones lose them.
  for (const { element, text } of pieces) {
    const { webkitLineClamp, lineHeight, fontSize } = getComputedStyle(element);
    if (webkitLineClamp !== 'none' && parseFloat(lineHeight) < 1.2 * parseFloat(fontSize))
      misfits.push(`loses its marks: ${text}`);
  }

  for (const { element, text, boxes } of pieces) {
    const { ellipsis, clipping } = inside(element);
    if (ellipsis || scrollerAround(element)) continue;
    const left = Math.max(0, clipping.left);
    const right = Math.min(innerWidth, clipping.right);
    if (boxes.some((box) => box.left < left - 1 || box.right > right + 1))
      misfits.push(`cut off: ${text}`);
  }

  for (const box of document.querySelectorAll('body *')) {
    const { borderTopWidth, backgroundColor, overflowX } = getComputedStyle(box);
    const hasEdge = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (!hasEdge || overflowX !== 'visible' || box.clientHeight === 0 || !isSeen(box)) continue;
    const right = box.scrollWidth - box.clientWidth;
    const below = box.scrollHeight - box.clientHeight;
    if (Math.max(right, below) > tolerance)
      misfits.push(`sticks out of its box: ${box.textContent?.slice(0, 80)}`);
  }

  const lines: { element: Element; text: string; box: Edges }[] = [];
  for (const { element, text, boxes } of pieces) {
    const { isFloating, ellipsis, clipping } = inside(element);
    if (isFloating || element.matches('textarea, input')) continue;
    // A box that scrolls clips what is beyond its edges, and so does an ellipsis.
    const scroller = scrollerAround(element) ?? everywhere;
    const edges = ellipsis ? within(scroller, ellipsis.getBoundingClientRect()) : scroller;
    for (const each of boxes) {
      const box = within(each, edges);
      // Lines cut off by a line clamp have boxes but are hidden.
      if (box.top + tolerance < clipping.bottom) lines.push({ element, text, box });
    }
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of lines.entries())
    for (let next = index + 1; next < lines.length; next++) {
      const other = lines[next];
      // All further lines begin below this one.
      if (!other || one.box.bottom - other.box.top <= tolerance) break;
      const { left, right, top, bottom } = within(one.box, other.box);
      if (right - left <= tolerance || bottom - top <= tolerance) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      misfits.push(`${one.text} lies over ${other.text}`);
    }
  for (const { style } of waiting) style.removeProperty('content-visibility');
  return misfits;
}
