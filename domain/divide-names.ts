import { artistKey } from './artist-key.ts';

/** Between artists whatever their names: no name has them inside, unless an operator says so. */
const STRONG =
  /\s*(?:(?<!&#?\w{1,8});|[；|])\s*|\s+(?:[/／x×✕]|vs\.?|[-–—])\s+|\s*[·•]\s+|\s+[·•]\s*/iu;
const COMMA = /\s*(?:,\s+|[，、]\s*)/u;
/** Words and signs that also stand inside the names of duos. */
const AND = /\s*(?:&amp;|&|\+)\s*|\s+(?:v[àa]|and|with)\s+/iu;

/** What is said of a name with signs in it: one artist, several, or nobody. */
export type NameRule = 'one' | 'several' | 'nobody';
/** Undefined: nothing is said, and the name is divided, but not at an 'and'. */
export type RuleOf = (key: string) => NameRule | undefined;

/** The names in a text that lists artists. */
export function divideNames(text: string, ruleOf: RuleOf): string[] {
  const divideAt = (texts: string[], sign: RegExp, isDivided: (key: string) => boolean) =>
    texts.flatMap((one) =>
      sign.test(one) && isDivided(artistKey(one)) ? one.split(sign).map(tidyName) : [one],
    );
  const isWhole = (key: string) => ['one', 'nobody'].includes(ruleOf(key) ?? '');
  const strong = divideAt([tidyName(text)], STRONG, (key) => !isWhole(key));
  const lists = divideAt(strong, COMMA, (key) => !isWhole(key));
  return divideAt(lists, AND, (key) => ruleOf(key) === 'several').filter(Boolean);
}

/** The keys of all names that tracks may mention where they mention this one, whole or divided. */
export function keysWithin(name: string): string[] {
  const names = [
    name,
    ...divideNames(name, () => undefined),
    ...divideNames(name, () => 'several'),
  ];
  return [...new Set(names.map(artistKey))].filter(Boolean);
}

/** Without spaces, dashes and empty brackets at its ends. */
export const tidyName = (text: string) =>
  text
    .replace(/\(\s*\)|\[\s*\]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,，、;:&+|·•–—-]+|[\s,，、;:&+|·•–—-]+$/gu, '');
