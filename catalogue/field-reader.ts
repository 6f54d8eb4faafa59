import { withoutOddCharacters } from '#domain/odd-characters.ts';

/** Turns a stored value into a published one; undefined if it cannot be published. */
export type ReadValue<T> = (value: unknown) => T | undefined;

/** A value that is published in another form than it is stored. */
type Tidied<T> = { value: T; isChanged: boolean };

/** Reads the fields of one row, and remembers those with odd values. */
export class FieldReader {
  readonly #row: Readonly<Record<string, unknown>>;
  readonly #odd = new Set<string>();

  constructor(row: Readonly<Record<string, unknown>>) {
    this.#row = row;
  }

  /** The names of the fields with odd values. */
  get odd(): string[] {
    return [...this.#odd];
  }

  /** A field that may be missing. An odd value counts as missing. */
  optional<T>(field: string, read: ReadValue<T>): T | undefined {
    const value = this.#row[field];
    return value === null || value === undefined ? undefined : this.#read(field, value, read);
  }

  /** A field that every row has. A missing value is odd, too. */
  required<T>(field: string, read: ReadValue<T>): T | undefined {
    return this.#read(field, this.#row[field], read);
  }

  /** For a value that may be odd in part: the rest is published. */
  partly<T>(field: string, tidy: (value: unknown) => Tidied<T>): T | undefined {
    return this.optional(field, (value) => {
      const tidied = tidy(value);
      if (tidied.isChanged) this.#odd.add(field);
      return tidied.value;
    });
  }

  #read<T>(field: string, value: unknown, read: ReadValue<T>): T | undefined {
    const found = read(value);
    if (found === undefined) this.#odd.add(field);
    return found;
  }

  mark(field: string): void {
    this.#odd.add(field);
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number within limits; NaN is in none. */
export const numberFrom =
  (least: number, most: number): ReadValue<number> =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

export const wholeFrom =
  (least: number, most: number): ReadValue<number> =>
  (value) =>
    Number.isInteger(value) ? numberFrom(least, most)(value) : undefined;

export const readFlag: ReadValue<boolean> = (value) =>
  typeof value === 'boolean' ? value : undefined;

export const matching =
  (pattern: RegExp): ReadValue<string> =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

/** A time as rows are read: '2026-11-20T04:05:06Z'. */
export const readTime = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

/** A path on this site or an https address. Browsers read a backslash as a slash. */
export const readAddress = matching(/^(\/(?![/\\])|https:\/\/)[^\s\\\p{Cc}\p{Cf}\p{Cs}]{1,2000}$/u);

const LINE_ENDS = /\r\n?/g;
const INVISIBLE = /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Z}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** A text that pages, JSON and XML can hold: not too long, without odd characters. */
export function tidyText(value: unknown, longest: number): Tidied<string> {
  if (typeof value !== 'string') return { value: '', isChanged: true };
  const lines = value.replace(LINE_ENDS, '\n');
  const tidied = shorten(withoutOddCharacters(lines.toWellFormed()), longest);
  return { value: tidied, isChanged: tidied !== lines };
}

/** The same for one line. */
export function tidyLine(value: unknown, longest: number): Tidied<string> {
  const { value: text, isChanged } = tidyText(value, longest);
  const line = text.replace(/[\t\n]+/g, ' ');
  return { value: line, isChanged: isChanged || line !== text };
}

export const isVisible = (text: string) => !INVISIBLE.test(text);

/** Never ends within a character. */
const shorten = (text: string, longest: number) =>
  text.length <= longest ? text : text.slice(0, longest).replace(/[\ud800-\udbff]$/, '');
