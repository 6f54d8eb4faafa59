import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import knownArt from '#app/art.json' with { type: 'json' };
import { encodeWithin, iconPng, rasterise } from '../covers/raster.ts';
import { hashOf } from '../hash-of.ts';
import { writeJson } from '../write-json.ts';
import { heroDrumSvg } from './hero-drum.ts';
import { wrapPngAsIco } from './ico.ts';
import { appIconSvg, faviconSvg } from './icons.ts';
import { ogHomeSvg } from './og-home.ts';

/** Addresses of art files named by their hash; stored in app/art.json. */
export type Art = { drum: string };

/** The hero drum's address on the site. */
export const drumAddress = () => `/art/drum.${hashOf(heroDrumSvg()).slice(0, 8)}.svg`;

/**
 * Draws the program's own pictures: the hero drum, the home page's link preview, the icons.
 *
 * @param known the addresses of the last run: its drum is deleted if the address has changed
 */
export async function generateArt(publicFolder: string, known: Art): Promise<Art> {
  const drum = drumAddress();
  await mkdir(path.join(publicFolder, 'art'), { recursive: true });
  await writeFile(path.join(publicFolder, drum), heroDrumSvg());
  if (known.drum !== drum) await rm(path.join(publicFolder, known.drum), { force: true });
  const preview = await encodeWithin(rasterise(ogHomeSvg()), {
    format: 'jpeg',
    maxBytes: 160_000,
    quality: [50, 86],
  });
  await writeFile(path.join(publicFolder, 'art/og-home.jpg'), preview);
  await writeIcons(publicFolder);
  return { drum };
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

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../../..');
  await writeJson(
    path.join(root, 'app/art.json'),
    await generateArt(path.join(root, 'public'), knownArt),
  );
}
