import { findTailTags } from '#import/tags/tail-tags.ts';
import { syncSafe } from '../../tags/plain-id3.ts';
import type { FileWindow } from './file-window.ts';
import type { Range } from './sound-layout.ts';

/** The bytes between the tags at the beginning (ID3v2, seldom APE) and at the end (see tail-tags.ts). */
export async function findUntaggedSpan(bytes: FileWindow): Promise<Range> {
  const tags = await findTailTags((at, length) => bytes.read(at, length), bytes.size);
  const end = tags.at(-1)?.start ?? bytes.size;
  let start = 0;
  for (;;) {
    const head = await bytes.read(start, 32);
    const isApe = head.length === 32 && head.toString('latin1', 0, 8) === 'APETAGEX';
    if (isApe) start += 32 + head.readUInt32LE(12);
    if (isApe && start < end) continue;
    if (isApe) return { start: end, end };
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return { start, end };
    const footer = (head[5] as number) & 0x10 ? 10 : 0;
    start += 10 + syncSafe(head, 6) + footer;
    if (start >= end) return { start: end, end };
  }
}
