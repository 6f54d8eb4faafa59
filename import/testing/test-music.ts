import { encodeMp3 } from '#import/testing/encode-mp3.ts';
import { SAMPLE_RATE_HZ } from '#import/testing/stereo.ts';

type Names = { title?: string; artist?: string; album?: string; genre?: string };

const FRAMES = { title: 'TIT2', artist: 'TPE1', album: 'TALB', genre: 'TCON' } as const;

/** Encoding a second of sound takes 30 ms. */
const encoded = new Map<string, Promise<Uint8Array>>();

/** A tone with a beat, as an MP3 without tags. Each pitch is another sound. */
export async function toneMp3(hz: number, durationSec = 1): Promise<Buffer> {
  const key = `${hz} ${durationSec}`;
  const mp3 = encoded.get(key) ?? encodeTone(hz, durationSec);
  encoded.set(key, mp3);
  return Buffer.from(await mp3);
}

function encodeTone(hz: number, durationSec: number): Promise<Uint8Array> {
  const tone = makeTone(hz, durationSec);
  return encodeMp3({ left: tone, right: tone });
}

function makeTone(hz: number, durationSec: number): Float32Array {
  const beatSec = 60 / 140;
  return Float32Array.from({ length: durationSec * SAMPLE_RATE_HZ }, (_, at) => {
    const sec = at / SAMPLE_RATE_HZ;
    return 0.5 * Math.sin(2 * Math.PI * hz * sec) * Math.exp(-8 * (sec % beatSec));
  });
}

/** The sound with an ID3v2.3 tag in front of it. */
export function withId3(sound: Buffer, names: Names): Buffer {
  const frames = Object.entries(names).map(([name, text]) => {
    const content = Buffer.concat([
      Buffer.from([1, 0xff, 0xfe]),
      Buffer.from(text ?? '', 'utf16le'),
    ]);
    const head = Buffer.alloc(10);
    head.write(FRAMES[name as keyof Names]);
    head.writeUInt32BE(content.length, 4);
    return Buffer.concat([head, content]);
  });
  const body = Buffer.concat(frames);
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  for (let at = 0; at < 4; at++) head[9 - at] = (body.length >> (7 * at)) & 0x7f;
  return Buffer.concat([head, body, sound]);
}
