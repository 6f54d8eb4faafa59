/**
 * Runs in the page. Lists what does not fit: text, icons and fields that are cut off at the edge of
 * the screen or of a box that hides its overflow; what sticks out of a box with a visible edge; and
 * text that overlaps other text. Must be self-contained, because Playwright sends its source.
 */
export function listMisfits(): string[] {
  // In px. Lines may overlap by this much, because a line box is higher than its letters.
  const tolerance = 3;
  type Piece = { element: Element; text: string; boxes: DOMRect[] };
  const misfits: string[] = [];
  // What waits until it is near the screen is measured as it will be there.
  const drawnWhole = new CSSStyleSheet();
  drawnWhole.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(drawnWhole);

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) misfits.push(`the page is ${scrollWidth} px wide`);

  const ancestors = (element: Element): Element[] => {
    const { parentElement } = element;
    return parentElement ? [parentElement, ...ancestors(parentElement)] : [];
  };
  const overflowOf = (element: Element) => getComputedStyle(element).overflowX;
  /** The box at whose edge an ellipsis cuts off the element's text. */
  const ellipsisAround = (element: Element) =>
    [element, ...ancestors(element)].find(
      (box) => getComputedStyle(box).textOverflow === 'ellipsis' && overflowOf(box) !== 'visible',
    );
  const isForScreenReaders = (element: Element) =>
    getComputedStyle(element).clipPath === 'inset(50%)';
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    ![element, ...ancestors(element)].some(isForScreenReaders);

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

  for (const { element, text, boxes } of pieces) {
    // An ellipsis tells the reader that text is cut off.
    if (ellipsisAround(element)) continue;
    const around = ancestors(element).filter((box) => box !== document.documentElement);
    if (around.some((box) => ['auto', 'scroll'].includes(overflowOf(box)))) continue;
    const edges = [element, ...around]
      .filter((box) => ['hidden', 'clip'].includes(overflowOf(box)))
      .map((box) => box.getBoundingClientRect());
    const left = Math.max(0, ...edges.map((edge) => edge.left));
    const right = Math.min(innerWidth, ...edges.map((edge) => edge.right));
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

  // Floating elements overlap text on purpose.
  const isFloating = (element: Element) =>
    [element, ...ancestors(element)].some(
      (box) =>
        ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(box).position) ||
        box.matches('[role=alert], [data-sonner-toast]'),
    );
  const inFlow = pieces.filter(({ element }) => !isFloating(element));
  // Lines cut off by a line clamp have boxes but are hidden.
  const lastSeen = (element: Element) =>
    Math.min(
      ...[element, ...ancestors(element)]
        .filter((box) => ['hidden', 'clip'].includes(overflowOf(box)))
        .map((box) => box.getBoundingClientRect().bottom),
    );
  // A box that scrolls clips what is beyond its edges, and so does an ellipsis.
  const clipToScroller = (element: Element, { left, right, top, bottom }: DOMRect) => {
    const ellipsis = ellipsisAround(element);
    const rows = [
      ...ancestors(element).filter((row) => ['auto', 'scroll'].includes(overflowOf(row))),
      ...(ellipsis ? [ellipsis] : []),
    ].map((row) => row.getBoundingClientRect());
    return {
      left: Math.max(left, ...rows.map((row) => row.left)),
      right: Math.min(right, ...rows.map((row) => row.right)),
      top: Math.max(top, ...rows.map((row) => row.top)),
      bottom: Math.min(bottom, ...rows.map((row) => row.bottom)),
    };
  };
  const lines = inFlow
    .flatMap(({ element, text, boxes }) =>
      boxes.map((box) => ({ element, text, box: clipToScroller(element, box) })),
    )
    .filter(({ element, box }) => box.top + tolerance < lastSeen(element))
    .filter(({ element }) => element.matches(':not(textarea, input)'));
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      const width =
        Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const top = Math.max(one.box.top, other.box.top);
      const height = Math.min(one.box.bottom, other.box.bottom) - top;
      if (width <= tolerance || height <= tolerance) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      misfits.push(`${one.text} lies over ${other.text}`);
    }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== drawnWhole);
  return misfits;
}
