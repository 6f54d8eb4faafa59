import type { FileWindow } from './file-window.ts';
import type { Range, SoundLayout } from './sound-layout.ts';

/** Beginnings of a sound stream's first packet. */
const CODECS = ['\x01vorbis', 'OpusHead', '\x7fFLAC'];

const PAGE_HEAD_BYTES = 27;
const STEP_BYTES = 64 * 1024;

type Page = { serial: number; isFirst: boolean; lacing: Buffer; body: number; end: number };

/** Ogg (RFC 3533): pages of several streams. Leaves out the second packet of each stream, which has the tags. */
export async function readOggLayout(bytes: FileWindow): Promise<SoundLayout | null> {
  const packets = new Map<number, number>();
  const ranges: Range[] = [];
  let parameters = '';
  let isCutOff = false;
  let junkBytes = 0;
  let at = 0;
  for (;;) {
    const page = await readPage(bytes, at);
    if (!page) {
      const next = await findPage(bytes, at);
      if (next === null) break;
      junkBytes += next - at;
      at = next;
      continue;
    }
    if (page === 'cut off' || page.end > bytes.size) {
      isCutOff = true;
      break;
    }
    if (page.isFirst) {
      const head = (await bytes.readAll(page.body, page.end - page.body)).toString('latin1');
      if (CODECS.some((codec) => head.startsWith(codec))) packets.set(page.serial, 0);
      parameters += packets.has(page.serial) ? head : '';
    }
    const packet = packets.get(page.serial);
    if (packet !== undefined) packets.set(page.serial, addPackets(ranges, page, packet));
    at = page.end;
  }
  if (ranges.length === 0) return null;
  return {
    kind: 'ogg',
    parameters,
    ranges,
    declaredSec: null,
    presentSec: null,
    isCutOff,
    junkBytes,
  };
}

/** @returns the number of the packet that continues or begins on the next page */
function addPackets(ranges: Range[], { lacing, body, end }: Page, packet: number): number {
  if (packet >= 2) {
    ranges.push({ start: body, end });
    return packet;
  }
  let at = body;
  let current = packet;
  for (const length of lacing) {
    if (current >= 2) {
      ranges.push({ start: at, end });
      return current;
    }
    at += length;
    if (length < 255) current++;
  }
  return current;
}

async function readPage(bytes: FileWindow, at: number): Promise<Page | 'cut off' | null> {
  // Loads the 255 lengths at once, to avoid a read for each part.
  const head = await bytes.read(at, Math.min(PAGE_HEAD_BYTES + 255, bytes.size - at));
  if (head.toString('latin1', 0, 4) !== 'OggS') return null;
  const count = head[26] ?? Number.POSITIVE_INFINITY;
  if (head.length < PAGE_HEAD_BYTES + count) return 'cut off';
  const lacing = Buffer.from(head.subarray(PAGE_HEAD_BYTES, PAGE_HEAD_BYTES + count));
  const body = at + PAGE_HEAD_BYTES + count;
  const isFirst = ((head[5] as number) & 2) !== 0;
  const end = lacing.reduce((sum, length) => sum + length, body);
  return { serial: head.readUInt32LE(14), isFirst, lacing, body, end };
}

async function findPage(bytes: FileWindow, from: number): Promise<number | null> {
  for (let at = from; at + PAGE_HEAD_BYTES <= bytes.size; ) {
    const part = await bytes.read(at, Math.min(STEP_BYTES, bytes.size - at));
    const found = part.indexOf('OggS');
    if (found >= 0) return at + found;
    // The name may be split between two parts.
    at += part.length - 3;
  }
  return null;
}
