import { expect, test } from 'vitest';
import { isSoundName } from './is-sound-name.ts';

test.each(['bài.mp3', 'Nhạc/BÀI.FLAC', 'a.b.m4b', 'đĩa/bài.aifc'])(
  '%s names a sound file',
  (name) => expect(isSoundName(name)).toBe(true),
);

test.each(['bìa.jpg', 'mp3', '.mp3', 'nhạc.mp3/bìa', 'Nhạc/.mp3', 'bài.mp3.part', ''])(
  '%j names no sound file',
  (name) => expect(isSoundName(name)).toBe(false),
);
