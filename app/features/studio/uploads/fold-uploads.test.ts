import { expect, test } from 'vitest';
import type { StudioUpload } from '#app/backend/studio-uploads.ts';
import { foldUploads } from './fold-uploads.ts';

const one = (id: string, more: Partial<StudioUpload>): StudioUpload => ({ id, name: id, ...more });
const ended = (id: string, status: 'added' | 'refused' = 'added') =>
  one(id, { outcome: { status, id: null, reason: '' } });
const names = (uploads: StudioUpload[]) => uploads.map(({ id }) => id).join(' ');

test('waiting uploads come first, by their turn, and old finished uploads are folded', () => {
  const { shown, folded } = foldUploads([
    one('dở', { sent: 1, size: 2 }),
    ended('1'),
    ended('hỏng', 'refused'),
    ended('2'),
    ended('3'),
    one('sau', { place: 2 }),
    ended('4'),
    one('trước', { place: 1 }),
  ]);
  expect(names(shown)).toBe('dở trước sau hỏng 4 3 2');
  expect(names(folded)).toBe('1');
});

test('a few finished uploads are not folded', () => {
  expect(names(foldUploads([ended('1'), ended('2'), ended('3')]).shown)).toBe('3 2 1');
  expect(foldUploads([]).folded).toEqual([]);
});
