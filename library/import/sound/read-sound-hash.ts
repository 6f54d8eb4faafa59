import { createHash } from 'node:crypto';
import { withSoundLayout } from './layout/read-sound-layout.ts';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

const STEP_BYTES = 1 << 20;

/**
 * Which sound a file holds: 24 hex digits of what is compressed in it. The same with other tags, another
 * cover or other padding. Nothing is decoded.
 *
 * @throws RefusedSound for what is no sound
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
