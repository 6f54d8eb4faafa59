import type { Page } from './page.ts';
import { readMeta } from './read-meta.ts';

/** Attribute of the head elements that belong to one page. The next page removes them. */
export const PAGE_TAG = 'data-of-page';
const PAGE_TAGS = `[${PAGE_TAG}], script[type="application/ld+json"]`;

/** Replaces the title, meta tags and JSON-LD in the head with those of the page. */
export function applyMeta(page: Page) {
  const { title, tags } = readMeta(page);
  document.title = title;
  for (const old of document.head.querySelectorAll(PAGE_TAGS)) old.remove();
  for (const { tagName, attributes, text } of tags) {
    const element = document.createElement(tagName);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (tagName !== 'script') element.setAttribute(PAGE_TAG, '');
    element.textContent = text;
    document.head.append(element);
  }
}
