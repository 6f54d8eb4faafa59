import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SoundPreparer } from '#import/sound/prepare-in-child.ts';
import { writeMp3Mix, writeWavMix } from '../line/write-music.ts';
import type { Keep } from './keep.ts';
import { inTemporaryFolder } from './temporary-folder.ts';
import { watchChildren } from './watch-children.ts';

const MIX_SEC = Number(process.env.MIX_HOURS ?? 3) * 3600;

/**
 * Measures the import's analysis of two mixes of three hours (or MIX_HOURS hours): an MP3, which is served
 * unchanged, and a WAV, which is converted.
 */
export async function measureSound(keep: Keep): Promise<void> {
  if (process.platform !== 'linux') {
    console.log('  The analysis is not measured: that needs /proc.');
    return;
  }
  await inTemporaryFolder(async (folder) => {
    const workFolder = join(folder, 'work');
    await mkdir(workFolder);
    await using preparer = new SoundPreparer({ children: 1 });
    for (const [name, write] of [
      ['mixMp3', writeMp3Mix],
      ['mixWav', writeWavMix],
    ] as const) {
      const file = join(folder, name === 'mixMp3' ? 'mix.mp3' : 'mix.wav');
      await write(file, MIX_SEC);
      const startMs = performance.now();
      const watch = watchChildren();
      const { durationSec } = await preparer.prepare(file, { workFolder });
      const tookSec = (performance.now() - startMs) / 1000;
      const { processorSec, peakBytes } = watch.stop();
      if (Math.abs(durationSec - MIX_SEC) > 1) throw new Error(`${name} lasts ${durationSec} s.`);
      keep(name, {
        timesRealTime: durationSec / processorSec,
        peakBytes,
        wallTimes: durationSec / tookSec,
      });
    }
  });
}
