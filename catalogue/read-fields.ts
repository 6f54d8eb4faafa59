import {
  type FieldKind,
  type FieldWith,
  LONGEST_TEXT,
  TRACK_FIELDS,
  type Track,
} from '#domain/track.ts';
import { fieldsWith } from '#domain/track-fields.ts';
import { type FieldReader, readFlag, tidyLine, tidyText, wholeFrom } from './field-reader.ts';

/** In UTF-16 units: several times what imports and operators may write. */
export const LONGEST_READ = {
  name: 5 * LONGEST_TEXT.name,
  line: 5 * LONGEST_TEXT.line,
  word: 5 * LONGEST_TEXT.word,
  lines: 4 * LONGEST_TEXT.lines,
  lyrics: 4 * LONGEST_TEXT.lyrics,
  colour: 300,
  address: 20_000,
  youtube: 20_000,
} as const;

type TextKind = keyof typeof LONGEST_READ;

export const isText = (kind: FieldKind): kind is TextKind => Object.hasOwn(LONGEST_READ, kind);

const oneLine = (kind: TextKind) => (reader: FieldReader, column: string) =>
  reader.partly(column, (text) => tidyLine(text, LONGEST_READ[kind])) || undefined;
const severalLines = (kind: TextKind) => (reader: FieldReader, column: string) =>
  reader.partly(column, (text) => tidyText(text, LONGEST_READ[kind])) || undefined;

/** Fields of these kinds need no rule of their own. Undefined: empty, or odd. */
const READ = {
  name: oneLine('name'),
  line: oneLine('line'),
  word: oneLine('word'),
  lines: severalLines('lines'),
  lyrics: severalLines('lyrics'),
  whole: (reader, column) => reader.optional(column, wholeFrom(1, 9999)),
  flag: (reader, column) => reader.optional(column, readFlag) || undefined,
  count: (reader, column) => reader.required(column, readCount),
} as const satisfies Partial<
  Record<FieldKind, (reader: FieldReader, column: string) => Track[keyof Track]>
>;

type PlainKind = keyof typeof READ;
type PlainField = FieldWith<{ kind: PlainKind }>;

const PLAIN_FIELDS: readonly PlainField[] = fieldsWith({
  kind: Object.keys(READ) as PlainKind[],
});

/** The fields that are read by their kind alone. */
export function readPlainFields(reader: FieldReader) {
  const entries = PLAIN_FIELDS.map((field) => {
    const { kind, column } = TRACK_FIELDS[field];
    return [field, READ[kind](reader, column)];
  });
  return Object.fromEntries(entries) as { [Field in PlainField]: Track[Field] | undefined };
}

/** 64-bit numbers, which `pg` reads as strings. */
function readCount(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return wholeFrom(0, Number.MAX_SAFE_INTEGER)(Number(value));
}
