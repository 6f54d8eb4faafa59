import { siteAddress } from '#app/router/site-address.ts';
import { previewTags } from '#domain/preview-tags.ts';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';

type PageMeta = {
  title: string;
  description: string;
  /** Starts with a slash. */
  path: string;
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'music.song';
};

/** An absolute URL on this site. */
export const absoluteUrl = (path: string) => new URL(path, siteAddress.origin).href;

/** What search engines and link previews read of a page. */
export function pageMeta({ title, description, path, type = 'website', ...preview }: PageMeta) {
  return [
    { title },
    ...previewTags({
      title,
      description,
      url: absoluteUrl(path),
      image: absoluteUrl(preview.image ?? '/art/og-home.jpg'),
      imageAlt: preview.imageAlt ?? messages.site.previewImage,
      siteName: siteWords.name,
      type,
    }),
  ];
}
