import type { PageRenderer } from '#app/router/page-renderer.ts';
import {
  type CatalogueVersion,
  type RenderedFile,
  SiteRenderer,
  type Wanted,
} from './site-renderer.ts';
import type { FilesOfItem } from './subsonic/catalogue-calls.ts';
import type { SubsonicAnswer, SubsonicAsk } from './subsonic/subsonic-answers.ts';

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
export type SubsonicTask = Program & { version: CatalogueVersion; ask: SubsonicAsk };
export type FilesTask = Program & { version: CatalogueVersion; id: string };

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

/** Answers an app from the catalogue. */
export async function askSubsonic(task: SubsonicTask): Promise<SubsonicAnswer> {
  const { renderer } = await open(task);
  return await renderer.askSubsonic(task.version, task.ask);
}

export async function findFiles(task: FilesTask): Promise<FilesOfItem | undefined> {
  const { renderer } = await open(task);
  return await renderer.findFiles(task.version, task.id);
}

function open({ serverBundle, isStatic }: Program): Promise<Parts> {
  parts ??= import(serverBundle).then(({ openPages }) => ({
    pages: openPages(!isStatic),
    renderer: new SiteRenderer({ isStatic }),
  }));
  return parts;
}
