import { messages } from '#app/messages/vi.ts';

type PageMeta = {
  title: string;
  description: string;
  /** Starts with a slash. */
  path: string;
  image?: string;
  imageAlt?: string;
  type?: 'website' | 'music.song';
};

/** An absolute address of this site. */
export const absoluteUrl = (path: string) => new URL(path, import.meta.env.SITE_URL).href;

/** What search engines and link previews read of a page. */
export function pageMeta({ title, description, path, type = 'website', ...preview }: PageMeta) {
  const url = absoluteUrl(path);
  const image = absoluteUrl(preview.image ?? '/art/og-home.jpg');
  const imageAlt = preview.imageAlt ?? messages.site.previewImage;
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: messages.site.name },
    { property: 'og:locale', content: 'vi_VN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
  ];
}
