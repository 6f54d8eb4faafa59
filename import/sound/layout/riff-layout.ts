import type { FileWindow } from './file-window.ts';
import type { SoundLayout } from './sound-layout.ts';

type Chunk = { name: string; start: number; length: number };

/** Chunks of RIFF (WAV) and IFF (AIFF): a name, a length, and an even number of bytes. */
async function readChunks(bytes: FileWindow, isBigEndian: boolean): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= bytes.size && chunks.length < 1000; ) {
    const head = await bytes.read(at, 8);
    const length = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    const name = head.toString('latin1', 0, 4);
    chunks.push({ name, start: at + 8, length });
    // In a truncated file nothing follows the sound.
    at += 8 + length + (length % 2);
  }
  return chunks;
}

export async function readWavLayout(bytes: FileWindow): Promise<SoundLayout | null> {
  const chunks = await readChunks(bytes, false);
  const format = chunks.find(({ name }) => name === 'fmt ');
  const data = chunks.find(({ name }) => name === 'data');
  if (!format || !data) return null;
  const head = await bytes.read(format.start, 40);
  if (head.length < 16) return null;
  const [tag, channels, rate] = [head.readUInt16LE(0), head.readUInt16LE(2), head.readUInt32LE(4)];
  const [bytesPerSec, bits] = [head.readUInt32LE(8), head.readUInt16LE(14)];
  // The extensible format has the codec elsewhere.
  const codec = tag === 0xfffe && head.length >= 26 ? head.readUInt16LE(24) : tag;
  return fromData('wav', `${codec}/${channels}/${rate}/${bits}`, {
    bytes,
    start: data.start,
    length: await dataLength(bytes, chunks, data),
    bytesPerSec,
  });
}

/** RF64 stores its 64-bit length in a separate chunk. */
async function dataLength(bytes: FileWindow, chunks: Chunk[], data: Chunk): Promise<number> {
  const large = chunks.find(({ name }) => name === 'ds64');
  if (large && data.length === 0xffffffff)
    return Number((await bytes.read(large.start, 16)).readBigUInt64LE(8));
  return knownLength(bytes, data);
}

/** Programs that cannot go back to the header, as when they write to a pipe, leave 0 or a number near 2 or 4 GB there. */
const LEAST_UNKNOWN = 0x7f000000;

function knownLength(bytes: FileWindow, { start, length }: Chunk): number {
  const isUnknown = length === 0 || (length >= LEAST_UNKNOWN && start + length > bytes.size);
  return isUnknown ? bytes.size - start : length;
}

export async function readAiffLayout(bytes: FileWindow): Promise<SoundLayout | null> {
  const chunks = await readChunks(bytes, true);
  const format = chunks.find(({ name }) => name === 'COMM');
  const data = chunks.find(({ name }) => name === 'SSND');
  if (!format || !data) return null;
  const head = await bytes.read(format.start, Math.min(format.length, 22));
  if (head.length < 18) return null;
  const [channels, bits] = [head.readUInt16BE(0), head.readUInt16BE(6)];
  // An 80-bit float: an exponent, then 64 bits with the integer part in front.
  const rate = head.readUInt32BE(10) * 2 ** ((head.readUInt16BE(8) & 0x7fff) - 16383 - 31);
  const codec = head.toString('latin1', 18, 22);
  return fromData('aiff', `${codec}/${channels}/${rate}/${bits}`, {
    bytes,
    start: data.start + 8,
    length: knownLength(bytes, data) - 8,
    bytesPerSec: rate * channels * Math.ceil(bits / 8),
  });
}

function fromData(
  kind: 'wav' | 'aiff',
  parameters: string,
  data: { bytes: FileWindow; start: number; length: number; bytesPerSec: number },
): SoundLayout {
  const { bytes, start, length, bytesPerSec } = data;
  const end = Math.min(bytes.size, start + length);
  const sec = (count: number) => (bytesPerSec > 0 ? count / bytesPerSec : null);
  return {
    kind,
    parameters,
    ranges: [{ start, end }],
    declaredSec: sec(length),
    presentSec: sec(Math.max(0, end - start)),
    isCutOff: false,
    junkBytes: 0,
  };
}
