import { open } from 'node:fs/promises';
import { readAacLayout } from './layout/aac-layout.ts';
import { FileWindow } from './layout/file-window.ts';
import { readFlacLayout } from './layout/flac-layout.ts';
import { readM4aLayout } from './layout/m4a-layout.ts';
import { readMp3Layout } from './layout/mp3-layout.ts';
import { readOggLayout } from './layout/ogg-layout.ts';
import { readAiffLayout, readWavLayout } from './layout/riff-layout.ts';
import type { SoundLayout } from './layout/sound-layout.ts';
import { findUntaggedSpan } from './layout/untagged-span.ts';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

/**
 * Opens a file and locates its sound by the bytes, not by the name. `use` gets both while the
 * file is open.
 *
 * @throws RefusedSound if it is not a sound file
 */
export async function withSoundLayout<T>(
  file: string,
  use: (layout: SoundLayout, bytes: FileWindow) => T | Promise<T>,
): Promise<T> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size === 0) throw new RefusedSound(soundMessages.empty);
  const bytes = new FileWindow(handle, size);
  const layout = await readLayout(bytes).catch((error: unknown) => {
    // A length field points outside its part of the file.
    if (error instanceof RangeError) throw new RefusedSound(soundMessages.corrupt);
    throw error;
  });
  if (!layout) throw new RefusedSound(soundMessages.unknownFormat);
  return await use(layout, bytes);
}

async function readLayout(bytes: FileWindow): Promise<SoundLayout | null> {
  const head = (await bytes.read(0, Math.min(12, bytes.size))).toString('latin1');
  const form = head.slice(8, 12);
  if (/^(RIFF|RF64|BW64)/.test(head) && form === 'WAVE') return readWavLayout(bytes);
  if (head.startsWith('FORM') && /^AIF[FC]$/.test(form)) return readAiffLayout(bytes);
  if (head.startsWith('OggS')) return readOggLayout(bytes);
  if (/^(ftyp|moov|mdat|wide|free|skip)$/.test(head.slice(4, 8))) return readM4aLayout(bytes);
  const span = await findUntaggedSpan(bytes);
  const begin = (await bytes.read(span.start, 4)).toString('latin1');
  if (begin === 'fLaC') return readFlacLayout(bytes, span);
  return (await readMp3Layout(bytes, span)) ?? (await readAacLayout(bytes, span));
}
