import type { PageDrawer } from '#app/router/draw-page.ts';
import { type DrawnFile, SiteDrawer, type Wanted } from './site-drawer.ts';

/** The built program, and the kind of host it renders for. */
export type Program = {
  /** The file address of the built server bundle. */
  serverBundle: string;
  /** For a static host. */
  isStatic: boolean;
  /** The site's origin. */
  siteUrl: string;
};

export type DrawTask = Wanted & Program;

type Parts = { pages: PageDrawer; drawer: SiteDrawer };

let parts: Promise<Parts> | undefined;

/** Called by `piscina` in a worker thread. */
export default async function draw(task: DrawTask): Promise<DrawnFile> {
  const { pages, drawer } = await open(task);
  pages.siteUrl = task.siteUrl;
  return await drawer.draw(pages, task);
}

/** The paths of the pages that do not depend on the library. */
export async function listPages(program: Program): Promise<string[]> {
  return (await open(program)).pages.listPages();
}

function open({ serverBundle, isStatic }: Program): Promise<Parts> {
  parts ??= import(serverBundle).then(({ openPages }) => ({
    pages: openPages(!isStatic),
    drawer: new SiteDrawer({ isStatic }),
  }));
  return parts;
}
