import { readFile, stat } from 'node:fs/promises';
import { MOST_CHAPTERS } from '#domain/chapters.ts';
import type { Chapter } from '#domain/track.ts';
import { repairTexts, type WrittenText } from './repair-text.ts';
import { tidyName } from './tidy-text.ts';

/** Largest cue sheet that is read. One of 500 tracks has 100 kB. */
const MOST_BYTES = 2 ** 18;
/** INDEX gives minutes, seconds and CD frames. */
const FRAMES_PER_SEC = 75;

/** Finds a sound's cue sheet, 'mix.cue' or 'mix.mp3.cue', among the files of its folder. */
export function findCue(names: readonly string[], soundName: string): string | undefined {
  const plain = (name: string) => name.normalize('NFC').toLowerCase();
  const stem = soundName.replace(/\.[^.]*$/, '');
  const wanted = [plain(`${stem}.cue`), plain(`${soundName}.cue`)];
  return names.find((name) => wanted.includes(plain(name)));
}

/**
 * Reads a mix's tracks from its cue sheet. Empty if it is unreadable or describes several
 * sound files, whose times each start at zero.
 */
export async function readCue(file: string): Promise<Chapter[]> {
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size === 0 || size > MOST_BYTES) return [];
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  return readCueText(decode(bytes));
}

/** The same for the text of a cue sheet. */
export function readCueText(sheet: string): Chapter[] {
  const tracks = listTracks(sheet.slice(0, MOST_BYTES));
  const { texts } = repairTexts(
    tracks.flatMap(({ title, performer }): WrittenText[] => [
      asWritten(title),
      asWritten(performer),
    ]),
  );
  return tracks
    .map(({ atSec }, n) => {
      const [title = '', performer = ''] = texts
        .slice(2 * n, 2 * n + 2)
        .map((text) => tidyName(text));
      return { atSec, title: title && performer ? tidyName(`${performer} - ${title}`) : title };
    })
    .filter(({ title }) => title !== '');
}

type CueTrack = { atSec: number; title: string; performer: string };

function listTracks(sheet: string): CueTrack[] {
  const tracks: CueTrack[] = [];
  let track: Partial<CueTrack> | undefined;
  let files = 0;
  for (const line of sheet.split(/\r\n?|\n/)) {
    const [, command = '', rest = ''] = /^\s*([A-Z]+)\s+(.*?)\s*$/i.exec(line) ?? [];
    const words = rest.replace(/^"(.*)"$/, '$1');
    if (/^file$/i.test(command)) files++;
    else if (/^track$/i.test(command)) track = {};
    else if (track && /^title$/i.test(command)) track.title = words;
    else if (track && /^performer$/i.test(command)) track.performer = words;
    else if (track && /^index$/i.test(command)) {
      const [, minutes, seconds, frames] = /^0?1\s+(\d{1,4}):(\d\d):(\d\d)$/.exec(rest) ?? [];
      if (minutes === undefined) continue;
      const atSec = Number(minutes) * 60 + Number(seconds) + Number(frames) / FRAMES_PER_SEC;
      const { title = '', performer = '' } = track;
      tracks.push({ atSec: Math.round(atSec * 1000) / 1000, title, performer });
    }
  }
  return files > 1 ? [] : tracks.slice(0, MOST_CHAPTERS);
}

/** Decodes by the byte order mark. Without one, returns the bytes as Latin-1, for `repairTexts`. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isUtf16) return bytes.subarray(2).toString('utf16le');
  return bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
}

/** UTF-16 is unambiguous: such texts need no repair. */
function asWritten(text: string): WrittenText {
  const isBytes = /^[\0-\u00ff]*$/.test(text);
  return {
    field: 'title',
    text,
    ...(isBytes && { raw: Buffer.from(text, 'latin1'), isUnmarked: true }),
  };
}
