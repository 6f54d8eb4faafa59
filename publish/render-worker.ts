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

let renderer: SiteRenderer | undefined;
let opened: Promise<PageRenderer> | undefined;

/** Called by `piscina` in a worker thread. */
export default async function render(task: RenderTask): Promise<RenderedFile> {
  const openPages = async () => {
    const pages = await open(task);
    pages.siteUrl = task.siteUrl;
    return pages;
  };
  return await rendererFor(task).render(openPages, task);
}

/** The paths of the pages that do not depend on the catalogue. */
export async function listPages(program: Program): Promise<string[]> {
  return (await open(program)).listPages();
}

/** Answers an app from the catalogue. */
export async function askSubsonic(task: SubsonicTask): Promise<SubsonicAnswer> {
  return await rendererFor(task).askSubsonic(task.version, task.ask);
}

export async function findFiles(task: FilesTask): Promise<FilesOfItem | undefined> {
  return await rendererFor(task).findFiles(task.version, task.id);
}

function rendererFor({ isStatic }: Program): SiteRenderer {
  renderer ??= new SiteRenderer({ isStatic });
  return renderer;
}

function open({ serverBundle, isStatic }: Program): Promise<PageRenderer> {
  opened ??= import(serverBundle).then(({ openPages }) => openPages(!isStatic));
  // Such as too many open files for a moment: the next page tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}
