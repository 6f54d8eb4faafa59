import { createMp3Encoder } from 'wasm-media-encoders';
import { SAMPLE_RATE_HZ, type Stereo } from './stereo.ts';

/**
 * The silence that LAME and every decoder add before the first sample (576 + 529). All players play it, since the
 * encoder writes no Info tag that tells them to trim it.
 */
export const CODEC_DELAY_SAMPLES = 1105;

export const SAMPLES_PER_FRAME = 1152;

export async function encodeMp3({ left, right }: Stereo): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: SAMPLE_RATE_HZ, channels: 2, bitrate: 128 });
  // Both calls return the encoder's own memory, so each is copied at once.
  const body = encoder.encode([left, right]).slice();
  const end = encoder.finalize().slice();
  const mp3 = new Uint8Array(body.length + end.length);
  mp3.set(body);
  mp3.set(end, body.length);
  return mp3;
}
