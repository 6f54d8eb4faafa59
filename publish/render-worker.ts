import type { PageRenderer } from '#app/router/page-renderer.ts';
import { type RenderedFile, SiteRenderer, type Wanted } from './site-renderer.ts';

/** The built program, and the kind of host it renders for. */
export type Program = {
  /** The file address of the built server bundle. */
  serverBundle: string;
  /** For a static host. */
  isStatic: boolean;
  /** The site's origin. */
  siteUrl: string;
};

export type RenderTask = Wanted & Program;

type Parts = { pages: PageRenderer; renderer: SiteRenderer };

let parts: Promise<Parts> | undefined;

/** Called by `piscina` in a worker thread. */
export default async function render(task: RenderTask): Promise<RenderedFile> {
  const { pages, renderer } = await open(task);
  pages.siteUrl = task.siteUrl;
  return await renderer.render(pages, task);
}

/** The paths of the pages that do not depend on the catalogue. */
export async function listPages(program: Program): Promise<string[]> {
  return (await open(program)).pages.listPages();
}

function open({ serverBundle, isStatic }: Program): Promise<Parts> {
  parts ??= import(serverBundle).then(({ openPages }) => ({
    pages: openPages(!isStatic),
    renderer: new SiteRenderer({ isStatic }),
  }));
  return parts;
}
