import type { FileWindow } from './file-window.ts';
import type { Range } from './sound-layout.ts';

/** The bytes between the tags at the beginning (ID3v2, seldom APE) and at the end (ID3v1, Lyrics3, APE). */
export async function findUntaggedSpan(bytes: FileWindow): Promise<Range> {
  const end = await endBeforeTags(bytes);
  let start = 0;
  for (;;) {
    const head = await bytes.read(start, 32);
    const isApe = head.length === 32 && head.toString('latin1', 0, 8) === 'APETAGEX';
    if (isApe) start += 32 + head.readUInt32LE(12);
    if (isApe && start < end) continue;
    if (isApe) return { start: end, end };
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return { start, end };
    const footer = (head[5] as number) & 0x10 ? 10 : 0;
    start += 10 + synchsafe(head, 6) + footer;
    if (start >= end) return { start: end, end };
  }
}

async function endBeforeTags(bytes: FileWindow): Promise<number> {
  let end = bytes.size;
  for (;;) {
    const from = Math.max(0, end - 160);
    const tail = await bytes.read(from, end - from);
    const text = tail.toString('latin1');
    if (text.length >= 128 && text.startsWith('TAG', text.length - 128)) end -= 128;
    else if (text.startsWith('APETAGEX', text.length - 32)) {
      const footer = tail.subarray(-32);
      const hasHeader = footer.readUInt32LE(20) >>> 31 === 1;
      end -= footer.readUInt32LE(12) + (hasHeader ? 32 : 0);
    } else if (text.endsWith('LYRICS200')) {
      end -= Number(text.slice(-15, -9)) + 15 || 15;
    } else return Math.max(0, end);
    if (end <= 0) return 0;
  }
}

/** Seven bits per byte. */
function synchsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, k) => sum * 128 + ((bytes[at + k] as number) & 0x7f), 0);
}
