import { expect, test } from 'vitest';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';
import { makeTrackId } from './make-track-id.ts';

/** The rule of private.is_track_id in the migrations. */
const IS_ID = /^(?=.{1,64}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const free = () => false;

test.each([
  ['Đèn đỏ Sài Gòn', 'DJ Cá Kèo', 'den-do-sai-gon-dj-ca-keo'],
  ['Đèn đỏ'.normalize('NFD'), 'DJ Cá Kèo'.normalize('NFD'), 'den-do-dj-ca-keo'],
  ['Ước gì (Remix)', UNKNOWN_ARTIST, 'uoc-gi-remix'],
  ['Don’t Stop', 'A$AP', 'dont-stop-a-ap'],
  ['Straße', 'Łódź & Ærø', 'strasse-lodz-aero'],
  ['100% #1', 'Nhóm 🎧', '100-1-nhom'],
  ['夜曲 Remix', '周杰倫', 'remix'],
])('%s by %s is %s', (title, artist, id) => expect(makeTrackId(title, artist, free)).toBe(id));

test.each([
  ['夜曲', '周杰倫'],
  ['🎧🔥', 'DJ Bo'],
  ['Кино', ''],
  ['---', '---'],
])('%s by %s, without a Latin letter, has a digest', (title, artist) => {
  const id = makeTrackId(title, artist, free);
  expect(id).toMatch(/^bai-[0-9a-f]{8}$/);
  expect(makeTrackId(title.normalize('NFD'), artist, free)).toBe(id);
  expect(makeTrackId(`${title}2`, artist, free)).not.toBe(id);
});

test('all names give an id that the database accepts', () => {
  const long = [
    'Rất dài '.repeat(20),
    'a'.repeat(200),
    `${'a'.repeat(63)} b`,
    `${'ab '.repeat(30)}`,
  ];
  for (const title of [...long, '', ' - ', '½ ﬁ ① ㎏', '\ud800'])
    for (const artist of ['', 'DJ Bo', 'x'.repeat(90)])
      expect(makeTrackId(title, artist, free)).toMatch(IS_ID);
});

test('a taken id gets a number at its end, within the length limit', () => {
  const taken = new Set<string>();
  for (let count = 1; count <= 120; count++) {
    const id = makeTrackId('Rất dài '.repeat(20), 'DJ Bo', (other) => taken.has(other));
    expect(id).toMatch(IS_ID);
    expect(taken.has(id)).toBe(false);
    if (count > 1) expect(id.endsWith(`-${count}`)).toBe(true);
    taken.add(id);
  }
});
