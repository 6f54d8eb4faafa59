import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { heroDrumSvg } from './hero-drum.ts';
import { wrapPngAsIco } from './ico.ts';
import { appIconSvg, faviconSvg } from './icons.ts';
import { ogHomeSvg } from './og-home.ts';
import { encoderSettings, encodeWithin, iconPng, rasterise, renditions } from './raster.ts';
import { sleeveSvg, sleeves } from './sleeves.ts';

type Cover = { coverImage: string; color: string };

export type VisualArt = {
  /** Keyed by the recording's slug. */
  covers: Record<string, Cover>;
  art: { drum: string };
};

export const hashOf = (...parts: string[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);

/** `<slug>.<hash>`: the same drawing and the same encoder always give the same name. */
export const coverStem = (sleeve: (typeof sleeves)[number]) =>
  `${sleeve.slug}.${hashOf(sleeveSvg(sleeve, true), encoderSettings)}`;

async function removeStale(folder: string, isOurs: (file: string) => boolean, keep: Set<string>) {
  for (const file of await readdir(folder))
    if (isOurs(file) && !keep.has(file)) await rm(path.join(folder, file));
}

async function writeCovers(folder: string): Promise<Record<string, Cover>> {
  await mkdir(folder, { recursive: true });
  const covers: Record<string, Cover> = {};
  const written = new Set<string>();
  for (const sleeve of sleeves) {
    const stem = coverStem(sleeve);
    const missing = renditions.filter(({ suffix }) => {
      written.add(stem + suffix);
      return !existsSync(path.join(folder, stem + suffix));
    });
    for (const isGrainy of [true, false]) {
      const wanted = missing.filter((rendition) => rendition.isGrainy === isGrainy);
      if (wanted.length === 0) continue;
      const { data, info } = await rasterise(sleeveSvg(sleeve, isGrainy))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      for (const rendition of wanted) {
        const picture = sharp(data, { raw }).resize(rendition.width);
        const bytes = await encodeWithin(picture, rendition);
        await writeFile(path.join(folder, stem + rendition.suffix), bytes);
      }
    }
    covers[sleeve.slug] = { coverImage: `/covers/${stem}.jpg`, color: sleeve.color };
  }
  await removeStale(folder, (file) => /\.(avif|webp|jpg)$/.test(file), written);
  return covers;
}

async function writeArt(folder: string): Promise<VisualArt['art']> {
  await mkdir(folder, { recursive: true });
  const drum = heroDrumSvg();
  const file = `drum.${hashOf(drum)}.svg`;
  await writeFile(path.join(folder, file), drum);
  await removeStale(folder, (name) => /^drum\..*\.svg$/.test(name), new Set([file]));
  const preview = await encodeWithin(rasterise(ogHomeSvg()), {
    format: 'jpeg',
    maxBytes: 160_000,
    quality: [50, 86],
  });
  await writeFile(path.join(folder, 'og-home.jpg'), preview);
  return { drum: `/art/${file}` };
}

async function writeIcons(publicFolder: string) {
  const folder = path.join(publicFolder, 'icons');
  await mkdir(folder, { recursive: true });
  const favicon = faviconSvg();
  const rounded = appIconSvg(0.9, 112);
  const files: [string, string | Buffer][] = [
    [path.join(publicFolder, 'favicon.svg'), favicon],
    [path.join(publicFolder, 'favicon.ico'), wrapPngAsIco(await iconPng(favicon, 32), 32)],
    [path.join(folder, 'icon-192.png'), await iconPng(rounded, 192)],
    [path.join(folder, 'icon-512.png'), await iconPng(rounded, 512)],
    // Safe zone: the circle of 80 % of the width.
    [path.join(folder, 'icon-maskable-512.png'), await iconPng(appIconSvg(0.74, 0), 512)],
    [path.join(folder, 'apple-touch-icon.png'), await iconPng(appIconSvg(0.84, 0), 180)],
  ];
  for (const [file, content] of files) await writeFile(file, content);
}

/** Draw every picture of the site into `publicFolder`; pictures already there are kept. */
export async function generateCovers(publicFolder: string): Promise<VisualArt> {
  const covers = await writeCovers(path.join(publicFolder, 'covers'));
  const art = await writeArt(path.join(publicFolder, 'art'));
  await writeIcons(publicFolder);
  return { covers, art };
}

if (import.meta.main) {
  const catalogueFolder = path.dirname(import.meta.dirname);
  const { covers, art } = await generateCovers(path.join(catalogueFolder, '../public'));
  const writeJson = (file: string, value: unknown) =>
    writeFile(path.join(catalogueFolder, file), `${JSON.stringify(value, null, 2)}\n`);
  await writeJson('covers.json', covers);
  await writeJson('art.json', art);
}
