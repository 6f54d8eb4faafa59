import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '#app/router/page-renderer.ts';
import type { Renderer } from '#publish/published-site.ts';
import { SiteRenderer } from '#publish/site-renderer.ts';

/** Renders in this thread: the small site's pages are rendered sooner than a thread starts. */
export function openTestRenderer(
  serverBundle: string,
  siteUrl: string,
): Renderer & { siteUrl: string } {
  const site = new SiteRenderer();
  let opened: Promise<PageRenderer> | undefined;
  const open = async () => {
    opened ??= import(pathToFileURL(serverBundle).href).then(({ openPages }) => openPages(true));
    const pages = await opened;
    pages.siteUrl = renderer.siteUrl;
    return pages;
  };
  const renderer = {
    siteUrl,
    render: (wanted: Parameters<Renderer['render']>[0]) => site.render(open, wanted),
    askSubsonic: site.askSubsonic.bind(site),
    findFiles: site.findFiles.bind(site),
    listPages: async () => (await open()).listPages(),
    close: async () => {},
  };
  return renderer;
}
