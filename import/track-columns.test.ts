import { describe, expect, test } from 'vitest';
import { readTrack } from '#catalogue/read-track.ts';
import { type FieldKind, TRACK_FIELDS } from '#domain/track.ts';
import { columnOf, editedFields, fieldsWith } from '#domain/track-fields.ts';
import { parseSidecar } from './sidecar.ts';
import type { StoredTags } from './stored-file.ts';
import { TAG_TEXTS, type TagText } from './tags/tag-texts.ts';
import { planTrack } from './track-columns.ts';

/** A value for each kind of field, none of which an undescribed track has. */
const SAMPLES: Partial<Record<FieldKind, unknown>> = {
  ...{ name: 'Đêm', line: 'Đêm', word: 'Deep House', lines: 'Một\nhai', lyrics: 'La\nla' },
  ...{ number: 128, whole: 1999, tags: ['Miền Tây'], chapters: [{ atSec: 1, title: 'Đầu' }] },
  youtube: 'https://youtu.be/abc',
};

const NOTHING = Object.fromEntries(TAG_TEXTS.map((field) => [field, null])) as Record<
  TagText,
  null
>;

function storedTags(texts: object): StoredTags {
  const numbers = { year: null, trackNumber: null, discNumber: null, bpm: null, durationSec: null };
  const read = { ...NOTHING, ...numbers, chapters: [], repairs: [], ...texts };
  return {
    read,
    ...{ hasCover: false, entries: [], sidecarFolder: '', imageStamp: '' },
    // Only a title with a number belongs to a series.
    relativePath: 'Bến Xe Đêm Tập 12.mp3',
  };
}

/** As a page shows what the import wrote. */
function publish(columns: object) {
  const measured = { duration_sec: 60, stream_url: '/sound/a.mp3', cover_image: '/covers/a.jpg' };
  const { row } = readTrack({ id: 'a', status: 'published', ...measured, ...columns });
  return 'published' in row ? row.published.track : null;
}

const described = editedFields().filter((field) => TRACK_FIELDS[field].kind !== 'number');
const samples = described.flatMap((field) => {
  const { kind } = TRACK_FIELDS[field];
  return kind === 'flag'
    ? [true, false].map((flag) => ({ field, value: flag }))
    : [{ field, value: SAMPLES[kind] }];
});

describe('what is said of a track reaches its row and its page', () => {
  test.each(samples)(
    '$field of tracks.json reaches the row and the page: $value',
    ({ field, value }) => {
      const [entry = null] = parseSidecar({ tracks: [{ file: 'a.mp3', [field]: value }] });
      const { columns } = planTrack(storedTags({}), entry);
      expect(columns).toMatchObject({ [columnOf(field)]: value });
      expect(publish(columns)?.[field] ?? false).toEqual(value);
    },
  );

  test.each(fieldsWith({ from: 'tags' }))(
    '%s of a file’s tags reaches the row and the page',
    (field) => {
      const value = SAMPLES[TRACK_FIELDS[field].kind];
      const { columns } = planTrack(storedTags({ [field]: value }), null);
      expect(publish(columns)?.[field]).toEqual(value);
    },
  );

  test('tracks.json takes precedence over tags', () => {
    const [entry = null] = parseSidecar({ tracks: [{ file: 'a.mp3', album: 'Tập 2' }] });
    expect(planTrack(storedTags({ album: 'Tập 1' }), entry).columns.album).toBe('Tập 2');
  });
});

test('tags depend on the measured length, unless tracks.json gives them', () => {
  const [entry = null] = parseSidecar({ tracks: [{ file: 'a.mp3', tags: ['Miền Tây'] }] });
  const told = planTrack(storedTags({ durationSec: 3600 }), null);
  expect([told.columns.tags, told.tagsFor(null)]).toEqual([['Nonstop'], ['Nonstop']]);
  expect([told.tagsFor(200), told.tagsFor(3600)]).toEqual([[], ['Nonstop']]);
  expect(planTrack(storedTags({}), entry).tagsFor(3600)).toEqual(['Miền Tây']);
});

test('a file read by an earlier version lacks the texts that it did not read', () => {
  const { read, ...stored } = storedTags({ title: 'Đêm' });
  const { album, ...known } = read;
  const { columns } = planTrack({ ...stored, read: known as typeof read }, null);
  expect(columns).toMatchObject({ title: 'Đêm', album: '' });
});
