import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../e2e/sites/start-server.ts';
import { importMusic } from './import-music.ts';
import { coverTag, writeLongFiles, writeMp3Mix } from './write-music.ts';

const MIX_SEC = 3 * 3600;

/** Ids of the two tracks, which the import makes from their names. */
export const MIX_ID = 'nonstop-ba-gio';
export const SHORT_ID = 'bai-so-1-dj-so-1';

/** Starts the site on a catalogue of two imported MP3 of 128 kbit/s: three hours (173 MB, with a cover of 2 MB), and two minutes. */
export async function startMixSite() {
  const folder = await mkdtemp(join(tmpdir(), 'vinahouse-mix-'));
  const [dataFolder, music] = [join(folder, 'data'), join(folder, 'music')];
  await mkdir(music);
  await writeLongFiles(music, 1);
  await writeMp3Mix(join(music, 'Nonstop Ba Giờ.mp3'), MIX_SEC, await coverTag());
  await importMusic(music, dataFolder);
  const site = await startServer({ DATA_DIR: dataFolder });
  const page = await (await fetch(`${site.url}/track/${MIX_ID}`)).text();
  return {
    url: site.url,
    /** Address of the mix's sound. */
    sound: /data-sound="([^"]+)"/.exec(page)?.[1],
    stop: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
