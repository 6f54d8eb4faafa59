import type { BuiltSite } from '#runtime/built-site.ts';
import { indexStaticFiles, type StaticFiles } from './static-files.ts';

/** The program's files, plus the scripts and styles of former versions. */
export async function indexBuiltFiles(site: BuiltSite): Promise<StaticFiles> {
  const former = await Promise.all(site.formerClients.map(indexStaticFiles));
  const assets = former.flatMap((files) =>
    [...files].filter(([path]) => path.startsWith('/assets/')),
  );
  return new Map([...assets, ...(await indexStaticFiles(site.clientFolder))]);
}
