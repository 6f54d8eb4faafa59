export type Preview = {
  title: string;
  description: string;
  /** Absolute, like `image`. */
  url: string;
  image: string;
  imageAlt: string;
  siteName: string;
  type: 'website' | 'music.song' | 'music.playlist';
};

/** An element of a page's head: its attributes, and its tag name, `meta` by default. */
export type PreviewTag = { tagName?: 'link' | 'meta'; [attribute: string]: string | undefined };

/** What search engines and link previews read from a page, apart from its title. */
export function previewTags({ title, description, url, image, ...more }: Preview): PreviewTag[] {
  return [
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: more.type },
    { property: 'og:site_name', content: more.siteName },
    { property: 'og:locale', content: 'vi_VN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:image:alt', content: more.imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: more.imageAlt },
  ];
}
