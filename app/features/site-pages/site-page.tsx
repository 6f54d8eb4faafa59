import type { HttpError } from '#app/router/http-error.ts';
import type { ReadData } from '#app/router/read-data.ts';
import { SITE_PAGES, type SitePage, type SitePageFile, sitePageFile } from '#domain/site-pages.ts';
import { sitePageMessages } from '#messages/vi-site-pages.ts';
import { SiteText } from './site-text.tsx';

/** @throws HttpError when operators have written no text for the page */
export async function loadSitePage(page: SitePage, readData: ReadData): Promise<SitePageFile> {
  const file = await readData<SitePageFile>(sitePageFile(page));
  if (!file) throw { status: 404 } satisfies HttpError;
  return file;
}

/** The page's title, description and path. */
export const describeSitePage = (page: SitePage) => ({
  title: sitePageMessages.title(sitePageMessages[page].heading),
  description: sitePageMessages[page].description,
  path: SITE_PAGES[page],
});

export function SitePageView({ page, text }: { page: SitePage } & SitePageFile) {
  const { heading } = sitePageMessages[page];
  return (
    <article className="wrap-anywhere mx-auto flex max-w-prose flex-col gap-4 px-4 py-6 sm:py-10">
      <h1 className="text-3xl">{heading}</h1>
      <SiteText title={heading} text={text} />
    </article>
  );
}
