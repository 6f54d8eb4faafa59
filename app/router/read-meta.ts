import type { Page } from './page.ts';

export type HeadTag = { tagName: string; attributes: Record<string, string>; text: string };

/** The title and head elements for what a page's `meta` returns. */
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

/** Escapes JSON so that it cannot close a `<script>` element. */
export const escapeScript = (json: string) => json.replaceAll('<', '\\u003c');
