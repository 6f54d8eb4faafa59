import { MPEGDecoder } from 'mpg123-decoder';
import type { Stereo } from '#import/testing/stereo.ts';

export async function decodeMp3(mp3: Uint8Array): Promise<Stereo> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    const { channelData, errors } = decoder.decode(mp3);
    const [left, right] = channelData;
    if (errors.length > 0 || !left || !right) throw new Error(`Not a sound stereo MP3: ${errors}`);
    return { left, right };
  } finally {
    decoder.free();
  }
}
