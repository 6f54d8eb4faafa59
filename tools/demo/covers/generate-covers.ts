import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import knownCovers from '../covers.json' with { type: 'json' };
import { hashOf } from '../hash-of.ts';
import { writeJson } from '../write-json.ts';
import { encodeWithin, nameSettings, rasterise, renditions } from './raster.ts';
import { sleeveSvg, sleeves } from './sleeves.ts';

type Cover = {
  /** Relative to demo/music. */
  file: string;
  color: string;
};
/** By the recording's slug. */
export type Covers = Record<string, Cover>;

/** `<slug>.<hash>`, where the hash is of the drawing and the encoder's settings. */
export const coverStem = (sleeve: (typeof sleeves)[number]) =>
  `${sleeve.slug}.${hashOf(`${sleeveSvg(sleeve, true)}\n${nameSettings}`).slice(0, 8)}`;

/**
 * Draws the demo's covers into `musicFolder`; keeps existing ones.
 *
 * @param known the covers of the last run: only those whose name has changed are deleted
 */
export async function generateCovers(musicFolder: string, known: Covers): Promise<Covers> {
  await mkdir(path.join(musicFolder, 'covers'), { recursive: true });
  const covers: Covers = {};
  for (const sleeve of sleeves) {
    const stem = `covers/${coverStem(sleeve)}`;
    await writeCover(sleeve, path.join(musicFolder, stem));
    covers[sleeve.slug] = { file: `${stem}.jpg`, color: sleeve.color };
  }
  const current = new Set(Object.values(covers).map(({ file }) => file));
  for (const { file } of Object.values(known))
    if (!current.has(file))
      for (const { suffix } of renditions)
        await rm(path.join(musicFolder, file.replace(/\.jpg$/, suffix)), { force: true });
  return covers;
}

async function writeCover(sleeve: (typeof sleeves)[number], stem: string) {
  const missing = renditions.filter(({ suffix }) => !existsSync(stem + suffix));
  for (const isGrainy of [true, false]) {
    const wanted = missing.filter((rendition) => rendition.isGrainy === isGrainy);
    if (wanted.length === 0) continue;
    const { data, info } = await rasterise(sleeveSvg(sleeve, isGrainy))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    for (const rendition of wanted) {
      const picture = sharp(data, { raw }).resize(rendition.width);
      await writeFile(stem + rendition.suffix, await encodeWithin(picture, rendition));
    }
  }
}

if (import.meta.main) {
  const demoFolder = path.join(import.meta.dirname, '../..');
  const covers = await generateCovers(path.join(demoFolder, 'music'), knownCovers);
  await writeJson(path.join(demoFolder, 'generate/covers.json'), covers);
}
