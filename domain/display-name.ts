import { countCharacters, isVisible } from './comment-text.ts';

/** Unicode code points, as the database counts them. */
export const LONGEST_NAME = 80;

/**
 * Whether the database accepts a display name. The database itself joins a name's lines and trims
 * it before storing.
 */
export const isDisplayName = (name: string) =>
  isVisible(name) && countCharacters(name) <= LONGEST_NAME;
