import type { Page } from './page.ts';

export type HeadTag = { tagName: string; attributes: Record<string, string>; text: string };

/** What a page's `meta` says, as the elements it stands for. */
export function readMeta({ module, loaderData }: Page) {
  const descriptors = module.meta?.({ loaderData: loaderData as never }) ?? [];
  let title = '';
  const tags: HeadTag[] = [];
  for (const {
    title: itsTitle,
    tagName = 'meta',
    'script:ld+json': data,
    ...rest
  } of descriptors) {
    if (itsTitle !== undefined) title = itsTitle;
    else if (data) tags.push(jsonLd(data));
    else tags.push({ tagName, attributes: rest as Record<string, string>, text: '' });
  }
  return { title, tags };
}

const jsonLd = (data: object): HeadTag => ({
  tagName: 'script',
  attributes: { type: 'application/ld+json' },
  text: escapeScript(JSON.stringify(data)),
});

/** JSON that ends no script element, whatever is in it. */
export const escapeScript = (json: string) => json.replaceAll('<', '\\u003c');
