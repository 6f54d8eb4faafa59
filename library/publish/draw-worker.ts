import type { PageDrawer } from '#app/router/draw-page.ts';
import { type DrawnFile, SiteDrawer, type Wanted } from './site-drawer.ts';

/** The built program, and for whom it draws. */
export type Program = {
  /** The address of the built site's server bundle. */
  serverBundle: string;
  /** Nobody answers but a host of files. */
  isStatic: boolean;
};

export type DrawTask = Wanted & Program;

type Parts = { pages: PageDrawer; drawer: SiteDrawer };

let parts: Promise<Parts> | undefined;

/** What `piscina` calls in a thread of its own. */
export default async function draw(task: DrawTask): Promise<DrawnFile> {
  const { pages, drawer } = await open(task);
  return await drawer.draw(pages, task);
}

/** The paths of the pages that are there whatever is in the library. */
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
