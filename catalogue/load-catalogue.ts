import { generateCatalogue } from './generate-catalogue.ts';
import { parseCatalogue, type Track } from './track-schema.ts';
import { tracks } from './tracks.ts';

/**
 * The tracks the site is built with.
 *
 * @param env CATALOGUE_SIZE=5000 builds with that many generated entries instead, to try the
 *   site at a size that the built-in catalogue does not have
 * @throws Error when an entry does not follow the schema, or CATALOGUE_SIZE is no count
 */
export function loadCatalogue(env: { CATALOGUE_SIZE?: string } = process.env): Track[] {
  const builtIn = parseCatalogue(tracks);
  if (!env.CATALOGUE_SIZE) return builtIn;
  return parseCatalogue(generateCatalogue(builtIn, Number(env.CATALOGUE_SIZE)));
}
