import { createHash } from 'node:crypto';
import { withSoundLayout } from './read-sound-layout.ts';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

const STEP_BYTES = 1 << 20;

/**
 * Hashes a file's compressed sound to 24 hex digits. Independent of tags,
 * covers and padding. Nothing is decoded.
 *
 * @throws RefusedSound if it is not a sound file
 */
export async function readSoundHash(file: string): Promise<string> {
  return withSoundLayout(file, async ({ kind, parameters, ranges }, bytes) => {
    const hash = createHash('sha256').update(`${kind}\n${parameters}\n`);
    let hashed = 0;
    for (const { start, end } of ranges)
      for (let at = start; at < end; ) {
        const length = Math.min(STEP_BYTES, end - at);
        const part = await bytes.read(at, length);
        if (part.length === 0) break;
        hash.update(part);
        hashed += part.length;
        at += part.length;
      }
    if (hashed === 0) throw new RefusedSound(soundMessages.noSound);
    return hash.digest('hex').slice(0, 24);
  });
}
