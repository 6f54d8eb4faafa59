import { countCharacters, isVisible } from './comment-text.ts';

/** Unicode code points, as the database counts them. */
export const LONGEST_NAME = 80;

/** Whether the database takes it as somebody's name. It makes one line of it, without space around. */
export const isDisplayName = (name: string) =>
  isVisible(name) && countCharacters(name) <= LONGEST_NAME;
