import { type FileHandle, open } from 'node:fs/promises';

const HEAD_BYTES = 8;

/**
 * Turns the user data (udta) of an MP4 file into free space of the same size, so that the index stays right. FFmpeg
 * writes an empty list of tags there, for which it has no option.
 */
export async function blankUserData(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  const { size } = await handle.stat();
  for await (const moov of boxes(handle, 0, size)) {
    if (moov.name !== 'moov') continue;
    for await (const { name, start, end } of boxes(handle, moov.start + HEAD_BYTES, moov.end)) {
      if (name !== 'udta') continue;
      await handle.write(
        Buffer.concat([Buffer.from('free'), Buffer.alloc(end - start - 8)]),
        0,
        undefined,
        start + 4,
      );
    }
  }
}

async function* boxes(handle: FileHandle, from: number, to: number) {
  const head = Buffer.alloc(HEAD_BYTES);
  for (let start = from; start + HEAD_BYTES <= to; ) {
    await handle.read(head, 0, HEAD_BYTES, start);
    const length = head.readUInt32BE(0);
    // A long box, the sound of hours, is the last one.
    if (length < HEAD_BYTES) return;
    yield { name: head.toString('latin1', 4), start, end: start + length };
    start += length;
  }
}
