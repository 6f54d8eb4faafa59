import { readdir, readFile } from 'node:fs/promises';
import { readDemoTracks } from '#publish/demo-tracks.ts';

const FOLDER = new URL('../limit/', import.meta.url);
/** The track that is opened and pressed. */
export const TRACK_ID = 'vinahouse-1';

/** The hand-written pages, by name. @param sound of the track that they play; by default the demo's */
export async function readLimitPages(sound?: string): Promise<Map<string, string>> {
  const { tracks, files } = await readDemoTracks();
  const played = sound ?? tracks.find(({ id }) => id === TRACK_ID)?.streamUrl ?? '';
  const read = (file: string) => readFile(new URL(file, FOLDER), 'utf8');
  /** Published files are named by their content. */
  const paths = new Map([...files].map(([path, name]) => [`/${name}`, path]));
  const pages = new Map<string, string>();
  for (const file of await readdir(FOLDER))
    if (file.endsWith('.html')) {
      const html = (await read(file)).replace('SOUND', played);
      const published = html.replace(/\/covers\/[^ "]+/g, (name) => paths.get(name) ?? name);
      pages.set(file.replace('.html', ''), published);
    }
  const script = `<script type="module">${await read('choose-category.js')}</script>`;
  pages.set('categories', (pages.get('home') ?? '') + script);
  return pages;
}
