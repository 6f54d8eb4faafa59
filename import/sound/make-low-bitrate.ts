import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';
import type { PrepareOptions } from './prepare-sound.ts';
import { LOW_BITRATE_FORMS } from './served-form.ts';
import { transcodeSound } from './transcode-sound.ts';

export type LowBitrateFile = { file: string; form: LowBitrateForm };

/**
 * Encodes a sound for the data saver into `workFolder` (decision 054). May crash the process: see
 * prepare-in-child.ts.
 *
 * @throws RefusedSound if it is not a sound file
 */
export async function makeLowBitrate(
  source: string,
  forms: readonly LowBitrateForm[],
  { workFolder, signal, onProgress }: PrepareOptions,
): Promise<LowBitrateFile[]> {
  const made: LowBitrateFile[] = [];
  try {
    for (const form of forms) {
      const file = path.join(workFolder, `${randomUUID()}.${form}`);
      made.push({ file, form });
      await transcodeSound(source, { file, form: LOW_BITRATE_FORMS[form] }, { signal, onProgress });
    }
    return made;
  } catch (error) {
    await Promise.all(made.map(({ file }) => rm(file, { force: true })));
    throw error;
  }
}
