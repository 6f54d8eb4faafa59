import { messages } from './import.messages.ts';
import { readSoundHash } from './sound/read-sound-hash.ts';
import { RefusedSound } from './sound/refused-sound.ts';
import { readCue } from './tags/read-cue.ts';
import { type FileTags, readTags } from './tags/read-tags.ts';

export type ReadContent =
  | { soundHash: string; read: Omit<FileTags, 'cover'>; hasCover: boolean }
  /** Not remembered if the file could not be read at all: it may be readable next time. */
  | { reason: string; isRemembered: boolean };

/**
 * Reads a file's sound hash and tags. Does not throw.
 *
 * @param cuePath the cue sheet with its chapters if the tags have none; '' for none
 */
export async function readFile(path: string, cuePath: string): Promise<ReadContent> {
  try {
    const soundHash = await readSoundHash(path);
    const { cover, ...read } = await readTags(path);
    if (read.chapters.length === 0 && cuePath) read.chapters = await readCue(cuePath);
    return { soundHash, read, hasCover: cover !== null };
  } catch (error) {
    if (error instanceof RefusedSound) return { reason: error.message, isRemembered: true };
    return { reason: messages.unreadable(error), isRemembered: false };
  }
}
