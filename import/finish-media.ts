import type { MediaStore } from '#media/media-store.ts';
import { addAvifCovers } from './add-avif-covers.ts';
import { addLowBitrateSound } from './add-low-bitrate-sound.ts';
import { addSoundSizes } from './add-sound-sizes.ts';
import { stripStoredSound } from './strip-stored-sound.ts';

export type FinishOptions = {
  connectionString: string;
  media: MediaStore;
  /** Also encodes sound for the data saver. */
  makesLowBitrate: boolean;
  signal?: AbortSignal | undefined;
  coverEvents?: { onStart: (covers: number) => void; onCover: () => void };
  soundEvents?: { onStart: (sounds: number) => void; onSound: () => void };
};

/**
 * Replaces sound of earlier versions that has tags, and notes its size. Then makes the optional files of published tracks: AVIF covers,
 * then low-bitrate sound.
 *
 * @throws ImportStopped
 */
export async function finishMedia(options: FinishOptions): Promise<void> {
  const { makesLowBitrate, coverEvents, soundEvents, ...catalogue } = options;
  await stripStoredSound(catalogue);
  await addSoundSizes(catalogue);
  await addAvifCovers({ ...catalogue, ...coverEvents });
  if (makesLowBitrate) await addLowBitrateSound({ ...catalogue, ...soundEvents });
}
