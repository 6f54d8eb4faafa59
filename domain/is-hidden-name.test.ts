import { expect, test } from 'vitest';
import { isHiddenName } from './is-hidden-name.ts';

test.each([
  ['.DS_Store', true],
  ['._Bài hát.mp3', true],
  ['.hidden.mp3', true],
  ['.', true],
  ['...Và Em.mp3', false],
  ['..Và Em.mp3', false],
  ['. Và Em.mp3', false],
  ['…Và Em.mp3', false],
  ['Và... Em.mp3', false],
])('%s is hidden: %s', (name, isHidden) => expect(isHiddenName(name)).toBe(isHidden));
