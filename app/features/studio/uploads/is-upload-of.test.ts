import { expect, test } from 'vitest';
import { isUploadOf } from './is-upload-of.ts';

const file = { name: 'Gửi dở.mp3'.normalize('NFD'), size: 100, fingerprint: 'ab' };

test.each([
  ['has its fingerprint, under another name', { name: 'Khác.mp3', size: 100, fingerprint: 'ab' }],
  ['has its name and no fingerprint', { name: 'Gửi dở.mp3', size: 100 }],
])('an upload that %s goes on with the file', (_, upload) => {
  expect(isUploadOf(upload, file)).toBe(true);
});

test.each([
  ['has another fingerprint', { name: file.name, size: 100, fingerprint: 'cd' }],
  ['has another name and no fingerprint', { name: 'Khác.mp3', size: 100 }],
  ['has another size', { name: file.name, size: 99, fingerprint: 'ab' }],
])('an upload that %s does not', (_, upload) => {
  expect(isUploadOf(upload, file)).toBe(false);
});
