import { LONGEST_TEXT, TRACK_FIELDS } from '#domain/track.ts';
import { rangeOf } from '#domain/track-fields.ts';
import { tidyLines, tidyName } from '#import/tags/tidy-text.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { messages } from './commands.messages.ts';
import { SETTING_FIELDS, type SettingField, settingName } from './setting-fields.ts';

/** Columns of public.tracks. */
export type SetColumns = Record<string, string | number | boolean | string[] | null>;

const MOST_TAGS = 20;
const YES = new Set(['co', 'có', 'yes', '1', 'true']);
const NO = new Set(['khong', 'không', 'no', '0', 'false']);

/** Undefined for an invalid value. */
type Read = (text: string, field: SettingField) => SetColumns[string] | undefined;

/** By the field's kind. */
const READ: Record<(typeof TRACK_FIELDS)[SettingField]['kind'], Read> = {
  name: (text) => name(text, LONGEST_TEXT.name),
  line: (text) => short(text, LONGEST_TEXT.line),
  word: (text) => name(text, LONGEST_TEXT.word),
  lines: (text) =>
    text.length > LONGEST_TEXT.lines ? undefined : tidyLines(text, LONGEST_TEXT.lines),
  number,
  whole: wholeNumber,
  tags: readTagList,
  flag: yesOrNo,
};

const ruleOf = (field: SettingField): string => {
  const { kind } = TRACK_FIELDS[field];
  const rules: Record<string, string> = messages.rules;
  return rules[settingName(field)] ?? rules[kind] ?? '';
};

/** By typed name. */
const SETTINGS = new Map(SETTING_FIELDS.map((field) => [settingName(field), field]));

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
      const field = SETTINGS.get(typed);
      if (!field) throw new CommandRefused(messages.notASetting(arg));
      const { kind, column } = TRACK_FIELDS[field];
      const value = READ[kind](text, field);
      if (value === undefined) throw new CommandRefused(messages.badValue(typed, ruleOf(field)));
      return [column, value];
    }),
  );
}

function short(text: string, longest: number): string | undefined {
  const tidy = tidyName(text, Number.MAX_SAFE_INTEGER);
  return [...tidy].length > longest ? undefined : tidy;
}

const name = (text: string, longest: number) => short(text, longest) || undefined;

function number(text: string, field: SettingField): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.replace(',', '.'));
  const [least, most] = rangeOf(field);
  return value >= least && value <= most ? value : undefined;
}

function wholeNumber(text: string, field: SettingField): number | null | undefined {
  const value = number(text, field);
  return value === null || Number.isInteger(value) ? value : undefined;
}

function readTagList(text: string): string[] | undefined {
  const all = text.split(',').map((tag) => short(tag, LONGEST_TEXT.word));
  const tags = [...new Set(all.filter((tag) => tag !== ''))];
  if (tags.length > MOST_TAGS || tags.includes(undefined)) return undefined;
  return tags.filter((tag) => tag !== undefined);
}

function yesOrNo(text: string): boolean | undefined {
  const word = text.trim().normalize('NFC').toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
