import { describe, expect, test } from 'vitest';
import { loadCatalogue } from './load-catalogue.ts';
import { parseCatalogue } from './track-schema.ts';

const [valid] = loadCatalogue({});
if (!valid) throw new Error('The catalogue is empty');

describe('a bad entry stops the build and names the entry and the field', () => {
  const badEntries: [field: string, entry: object][] = [
    ['duration', { ...valid, duration: -1 }],
    ['id', { ...valid, id: 'Not a slug' }],
    ['streamUrl', { ...valid, streamUrl: 'http://example.com/a.mp3' }],
    ['streamUrl', { ...valid, streamUrl: '//example.com/a.mp3' }],
    ['title', { ...valid, title: '   ' }],
    ['tags.1', { ...valid, tags: ['Remix', ''] }],
    ['playbackCount', { ...valid, playbackCount: 1.5 }],
    ['addedOn', { ...valid, addedOn: '2026-02-30' }],
    [
      'downloadable',
      { ...valid, downloadable: true, streamUrl: 'https://cdn.example/sound/a.mp3' },
    ],
  ];
  test.each(badEntries)('%s', (field, entry) => {
    const act = () => parseCatalogue([{ ...valid, id: 'first' }, entry]);
    expect(act).toThrow(`Track 2 (${(entry as { id: string }).id}): ${field}: `);
  });

  test('a field that nobody knows', () => {
    expect(() => parseCatalogue([{ ...valid, titel: 'x' }])).toThrow(/titel/);
  });

  test('an entry that is no object', () => {
    expect(() => parseCatalogue([null])).toThrow('Track 1 (no id): the entry: ');
  });

  test('an id used twice', () => {
    expect(() => parseCatalogue([valid, valid])).toThrow(
      `Track 2 (${valid.id}): id: is used twice`,
    );
  });
});
