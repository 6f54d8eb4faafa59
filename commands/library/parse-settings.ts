import { LONGEST, tidyLines, tidyName } from '#import/tags/tidy-text.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';

/** Columns of public.tracks. */
export type SetColumns = Record<string, string | number | boolean | string[] | null>;

const MOST_TAGS = 20;
const YES = new Set(['co', 'có', 'yes', '1', 'true']);
const NO = new Set(['khong', 'không', 'no', '0', 'false']);

type Setting = { column: string; read: (text: string) => SetColumns[string] | undefined };

const { rules } = messages;

/** By typed name. `read` returns undefined for an invalid value. */
const SETTINGS: Record<string, Setting & { rule: string }> = {
  title: { column: 'title', rule: rules.name, read: (text) => name(text, LONGEST.name) },
  artist: { column: 'artist', rule: rules.name, read: (text) => name(text, LONGEST.name) },
  album: { column: 'album', rule: rules.album, read: (text) => short(text, LONGEST.name) },
  genre: { column: 'genre', rule: rules.genre, read: (text) => name(text, LONGEST.genre) },
  description: {
    column: 'description',
    rule: rules.description,
    read: (text) =>
      text.length > LONGEST.description ? undefined : tidyLines(text, LONGEST.description),
  },
  bpm: { column: 'bpm', rule: rules.bpm, read: (text) => number(text, 60, 220) },
  downbeat: {
    column: 'first_downbeat_sec',
    rule: rules.downbeat,
    read: (text) => number(text, 0, Number.MAX_SAFE_INTEGER),
  },
  tags: { column: 'tags', rule: rules.tags, read: readTagList },
  year: { column: 'year', rule: rules.year, read: (text) => wholeNumber(text, 1900, 2100) },
  downloadable: { column: 'downloadable', rule: rules.downloadable, read: yesOrNo },
};

/**
 * Parses settings as typed: 'title=Đèn Đỏ', 'tags=Remix,Chill'.
 *
 * @throws CommandRefused naming the setting and its rule
 */
export function parseSettings(args: readonly string[]): SetColumns {
  if (args.length === 0) throw new CommandRefused(messages.nothingToSet);
  return Object.fromEntries(
    args.map((arg) => {
      const [, typed = '', text = ''] = /^([^=]*)=(.*)$/s.exec(arg) ?? [];
      const setting = Object.hasOwn(SETTINGS, typed) ? SETTINGS[typed] : undefined;
      if (!setting) throw new CommandRefused(messages.notASetting(arg));
      const value = setting.read(text);
      if (value === undefined) throw new CommandRefused(messages.badValue(typed, setting.rule));
      return [setting.column, value];
    }),
  );
}

function short(text: string, longest: number): string | undefined {
  const tidy = tidyName(text, Number.MAX_SAFE_INTEGER);
  return [...tidy].length > longest ? undefined : tidy;
}

const name = (text: string, longest: number) => short(text, longest) || undefined;

function number(text: string, least: number, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  return value >= least && value <= most ? value : undefined;
}

function wholeNumber(text: string, least: number, most: number): number | null | undefined {
  const value = number(text, least, most);
  return value === null || Number.isInteger(value) ? value : undefined;
}

function readTagList(text: string): string[] | undefined {
  const all = text.split(',').map((tag) => short(tag, LONGEST.genre));
  const tags = [...new Set(all.filter((tag) => tag !== ''))];
  if (tags.length > MOST_TAGS || tags.includes(undefined)) return undefined;
  return tags.filter((tag) => tag !== undefined);
}

function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().normalize('NFC').toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
