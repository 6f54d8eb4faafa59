/**
 * Does to the page what a browser's translator does: puts each text into two `<font>` elements, in place of
 * the text node that React knows, also in what is rendered later.
 *
 * @returns a function that stops it
 */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) wrapTexts(node);
    observer.takeRecords();
  });
  wrapTexts(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}

/** A translator leaves these alone. */
const UNTOUCHED = 'script, style, textarea, svg, font, [translate=no]';

function wrapTexts(root: Node) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = root instanceof Text ? [root] : [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(UNTOUCHED))
      continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data;
    text.replaceWith(outer);
  }
}
