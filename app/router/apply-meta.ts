import type { Page } from './page.ts';
import { readMeta } from './read-meta.ts';

/** Marks what a page says of itself in the head, so that the next page can take it out. */
export const OF_PAGE = 'data-of-page';
const SAID_BY_PAGE = `[${OF_PAGE}], script[type="application/ld+json"]`;

/** Says in the head what the page is: its title, and what a share reads. */
export function applyMeta(page: Page) {
  const { title, tags } = readMeta(page);
  document.title = title;
  for (const old of document.head.querySelectorAll(SAID_BY_PAGE)) old.remove();
  for (const { tagName, attributes, text } of tags) {
    const element = document.createElement(tagName);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (tagName !== 'script') element.setAttribute(OF_PAGE, '');
    element.textContent = text;
    document.head.append(element);
  }
}
