/**
 * Runs in the page. Lists controls that a finger may miss: the area that reacts to a press is smaller than
 * 44 × 44 px. Links inside a sentence are left out, as in WCAG 2.5.5. Must be self-contained, because Playwright
 * sends its source.
 */
export function listSmallTargets(): string[] {
  const smallest = 44;
  const controls = [
    'a[href], button, input, select, textarea, summary',
    '[role=button], [role=link], [role=switch], [role=tab], [role=menuitem], [role=slider]',
  ].join(', ');
  const isForScreenReaders = (element: Element) =>
    element.matches('.sr-only, .sr-only *') || getComputedStyle(element).clipPath === 'inset(50%)';
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // A finger's press goes through links for a mouse.
    getComputedStyle(element).pointerEvents !== 'none' &&
    !isForScreenReaders(element) &&
    element.getClientRects().length > 0;

  /** A checkbox reacts to a press on its label, too. */
  const partsOf = (element: Element): Element[] => [
    element,
    ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
  ];
  const isInSentence = (element: Element): boolean =>
    element.matches('a') &&
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim() ?? '') !== element.textContent?.trim();

  /** How far the element reacts to presses from its centre, in px. */
  const reach = (element: Element, horizontal: number, vertical: number): number => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    for (let px = 1; px <= smallest; px++) {
      const hit = document.elementFromPoint(x + horizontal * px, y + vertical * px);
      const isHit = partsOf(element).some((part) => hit && part.contains(hit));
      // Beyond the edge of the screen a finger cannot miss it.
      if (!isHit) return hit ? px - 1 : smallest;
    }
    return smallest;
  };

  /** Behind a dialog nothing is pressed. */
  const isBehindDialog = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const dialog = hit?.closest('[role=dialog], [role=alertdialog]');
    return dialog ? !dialog.contains(element) : false;
  };

  const small: string[] = [];
  for (const element of document.querySelectorAll(controls)) {
    if (!isSeen(element) || isInSentence(element)) continue;
    const boxes = partsOf(element).map((part) => part.getBoundingClientRect());
    if (boxes.some(({ width, height }) => Math.min(width, height) >= smallest - 0.5)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center' });
    if (isBehindDialog(element)) continue;
    const width = reach(element, -1, 0) + reach(element, 1, 0) + 1;
    const height = reach(element, 0, -1) + reach(element, 0, 1) + 1;
    if (Math.min(width, height) < smallest - 1)
      small.push(
        `${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 200)}`,
      );
  }
  return small;
}
