import type { FromLimitName } from '../limits.ts';
import { SLUG, TIME, UUID, whole } from './rest-tables.ts';

const LONGEST_PASSWORD = 1000;
const LONGEST_REASON = 300;
const LONGEST_SEARCH = 200;
const MOST_TRACKS = 100;
const MOST_WORDS = 500;

/** Whether a value has the form of a parameter. */
export type Form = (value: unknown) => boolean;

export type RpcCall = {
  /** By parameter name. */
  forms: Readonly<Record<string, Form>>;
  /** A list of rows, one value, or nothing. */
  returns: 'rows' | 'value' | 'nothing';
  /** Whether visitors may call it, too. */
  isForVisitors?: true;
  /** How often one network may call it. */
  limit?: FromLimitName;
  /** Whether it may add, hide or remove comments. */
  changesComments?: true;
};

export const matches =
  (pattern: RegExp): Form =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
export const isNullOr =
  (form: Form): Form =>
  (value) =>
    value === null || form(value);
const isText =
  (longest: number): Form =>
  (value) =>
    typeof value === 'string' && value.length <= longest;

export const isPassword: Form = (value) => value !== '' && isText(LONGEST_PASSWORD)(value);
export const isReason = isText(LONGEST_REASON);
export const isSearch = isText(LONGEST_SEARCH);
export const isId = matches(whole(UUID));
export const isTrackId = matches(whole(SLUG));
export const isTrackList: Form = (value) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MOST_TRACKS &&
  value.every(isTrackId);
const LONGEST_ARTIST_KEY = 300;
const MOST_KEYS = 100;
/** An artist's name or its key: see artistKey(). */
export const isArtistName: Form = (value) => value !== '' && isText(LONGEST_ARTIST_KEY)(value);
export const isKeyList: Form = (value) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= MOST_KEYS &&
  value.every(isArtistName);
/** The database checks the words themselves. */
export const isWordList: Form = (value) =>
  Array.isArray(value) && value.length <= MOST_WORDS && value.every(isSearch);
export const isTime = matches(whole(TIME));
export const isFlag: Form = (value) => typeof value === 'boolean';
export const isWhole: Form = (value) => Number.isSafeInteger(value);
/** The database checks its fields. */
export const isObject: Form = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
