import { beforeEach, describe, expect, test } from 'vitest';
import { AN, an, openWorldForTests, service } from './world.ts';

const world = openWorldForTests();

describe('display_name', () => {
  test.each([
    ['An', 'An'],
    ['  Nguyễn  Thị\tAn \n', 'Nguyễn Thị An'],
    ['Dũng'.normalize('NFD'), 'Dũng'],
    ['ă'.repeat(80), 'ă'.repeat(80)],
    ['🥁'.repeat(80), '🥁'.repeat(80)],
    [`\u200b\u3000An\u00a0`, 'An'],
    ['An\u0000'.replace('\u0000', '\u0007'), 'An'],
  ])('the name %j is stored as %j', async (name, kept) => {
    expect((await world.profile(an, name)).rows).toMatchObject([{ display_name: kept }]);
  });

  test.each(['', ' \n', '\u200d', '\u0301', '\u3164', 'ă'.repeat(81), '🥁'.repeat(81), null])(
    'the name %j is refused',
    async (name) => {
      expect(await world.profile(an, name)).toMatchObject({ refusal: 'PT400 profile_bad_name' });
      expect(await world.profiles()).toEqual([]);
    },
  );
});

describe('avatar_url', () => {
  const longest = `https://example.com/${'a'.repeat(480)}`;

  test.each([
    'https://lh3.googleusercontent.com/a/ACg8ocKx_9-Q=s96-c',
    'https://example.com',
    'https://example.com:8443/a%20b.png?x=1&y[]=2#z',
    longest,
  ])('the picture %s is accepted', async (url) => {
    expect((await world.profile(an, 'An', url)).rows).toMatchObject([{ avatar_url: url }]);
  });

  test.each([null, '', '  '])('the picture %j is stored as none', async (url) => {
    expect((await world.profile(an, 'An', url)).rows).toMatchObject([{ avatar_url: null }]);
  });

  test.each([
    'http://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//example.com/a.png',
    'https://',
    'https:///a.png',
    'https://-example.com',
    'https://user:secret@example.com/a.png',
    'https://google.com@example.com/a.png',
    'https://example.com\\@google.com',
    'https://example.com/a b.png',
    'https://example.com/"><script>',
    "https://example.com/'",
    'https://example.com/\u202e',
    'https://example.com/a\nb',
    'HTTPS://example.com/a.png',
    `${longest}a`,
  ])('the picture %j is refused', async (url) => {
    expect(await world.profile(an, 'An', url)).toMatchObject({
      refusal: 'PT400 profile_bad_avatar',
    });
    expect(await world.profiles()).toEqual([]);
  });
});

test('changes of a profile follow the same rules', async () => {
  await world.profile(an, 'An');
  const change = (column: string, value: unknown) =>
    world.ask(an, `update profiles set ${column} = $1`, [value]);
  expect(await change('display_name', ' ')).toMatchObject({ refusal: 'PT400 profile_bad_name' });
  expect(await change('avatar_url', 'http://example.com')).toMatchObject({
    refusal: 'PT400 profile_bad_avatar',
  });
  expect(await change('display_name', ' An  mới ')).toMatchObject({ count: 1 });
  expect(await world.profiles()).toMatchObject([{ display_name: 'An mới', avatar_url: null }]);
});

describe('the checks behind the triggers', () => {
  beforeEach(async () => {
    await world.own('alter table profiles disable trigger keep_rules');
    await world.own('alter table track_comments disable trigger keep_rules');
  });

  test.each([
    ['a name', ['', null]],
    ['a long name', ['a'.repeat(81), null]],
    ['an avatar', ['An', 'http://example.com']],
  ])('the checks refuse %s even without the triggers', async (_, [name, avatar]) => {
    expect((await world.profile(an, name, avatar)).refusal).toMatch(/^23514 /);
  });

  test.each([
    ['an empty comment', ['', 'mua-chieu']],
    ['a long comment', ['a'.repeat(1001), 'mua-chieu']],
  ])('the checks refuse %s even without the triggers', async (_, [content, track]) => {
    expect((await world.comment(an, content, track)).refusal).toMatch(/^23514 /);
  });

  test.each([
    ['Mưa chiều', /^23514 /],
    ['khong-co', /^23503 /],
  ])('the checks refuse a comment on %s even without the triggers', async (track, refusal) => {
    expect((await world.comment(service, 'hay', track, AN)).refusal).toMatch(refusal);
  });
});
