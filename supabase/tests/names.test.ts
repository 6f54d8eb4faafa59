import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { AN, an, listCharacters, openWorldForTests } from './world.ts';

const world = openWorldForTests();

async function kept(name: string): Promise<unknown> {
  const { rows, refusal } = await world.profile(an, name);
  await world.own('delete from profiles; delete from private.profile_writes');
  return refusal ?? rows[0]?.display_name;
}

describe('a name', () => {
  test.each([
    ['a direction-changing one', 'An\u202egnourT', 'AngnourT'],
    ['isolates', '\u2066An\u2069 \u2067Vy\u2068', 'An Vy'],
    ['marks of direction', '\u200eAn\u200f\u061c', 'An'],
    ['a soft hyphen', 'Qu\u00ad\u1ea3n', 'Quản'],
    ['joiners between letters', 'A\u200dn\u200c V\u2060y\ufeff', 'An Vy'],
    ['joiners at the edge of emoji', '👩\u200dAn 👩\u200d\u200d👧 \u200d👧', '👩An 👩‍👧 👧'],
    ['tags and fillers', 'An\u{e0041}\u{e007f}\u3164\u2800\u115f', 'An'],
    ['selectors behind letters', 'An\ufe0f V\ufe0e\ufe0fy', 'An Vy'],
    ['an annotation', '\ufff9An\ufffaVy\ufffb', 'AnVy'],
    ['wide spaces', 'An\u2003\u3000\u202fVy', 'An Vy'],
  ])('a name loses %s', async (_, name, clean) => {
    expect(await kept(name)).toBe(clean);
  });

  test.each(['✓', '✔', '✔️', '☑', '☑️', '✅', '🗸', '🗹', '🛡', '🛡️', '√', '🮱', '𐄂'])(
    'a name loses the badge %s',
    async (badge) => {
      expect(await kept(`Sơn Tùng ${badge}`)).toBe('Sơn Tùng');
      expect(await kept(`${badge}Sơn${badge} ${badge} Tùng`)).toBe('Sơn Tùng');
      expect(await kept(badge)).toBe('PT400 profile_bad_name');
    },
  );

  test.each(['\u202e', '\u2066\u2069', '✔️', '\u200d\u200d', '\ufe0f', '\u{e0041}'])(
    '%j alone is no name',
    async (name) => expect(await kept(name)).toBe('PT400 profile_bad_name'),
  );

  test.each([
    'Nguyễn Thị Ánh Tuyết',
    'Đỗ Hữu Nghĩa',
    'Ộng Ấnh Ưỡng',
    'Anh ⭐ 5',
    '❤️‍🔥 Vy',
    '👩‍👩‍👧‍👦',
    '👨🏽‍🚀',
    '👁️‍🗨️',
    '🏳️‍🌈 Lan',
    '🏴‍☠️',
    '🐦‍⬛',
    '🇻🇳 Việt',
    '0️⃣ 1️⃣',
    'สมชาย ผู้ดี',
    'علي رضا',
    'ऋषि',
    '山田 太郎',
    '한지민',
    "O'Neil-Ng (Jr.)",
  ])('a name is stored unchanged: %s', async (name) => expect(await kept(name)).toBe(name));

  test.each([
    ['Z\u0300\u0301\u0302\u0303\u0304a', 'Z\u0300\u0301a'],
    // NFC combines one mark with the letter; of the others, two stay.
    ['e\u0301\u0302\u0303\u0304', 'é\u0302\u0303'],
    ['ก\u0e47\u0e47\u0e47\u0e47', 'ก\u0e47\u0e47'],
    ['❤\ufe0f\u20dd\u20dd\u20dd', '❤\ufe0f\u20dd'],
    ['A\u034f\u0300\u034f\u0301\u034f\u0302', 'À\u0301\u0302'],
  ])('%j keeps two marks on a letter: %j', async (name, clean) => {
    expect(await kept(name)).toBe(clean);
  });

  test('a name of any characters is clean after one pass', async () => {
    const seed = process.env.FUZZ_SEED ?? String(Date.now());
    const random = seededRandom(seed);
    const some = [
      ...'aếĐ ✔️️🛡️❤‍‍👩👧🏽\u0301\u0323\u031b\u0e47\u20dd\u202e\u200e\u00ad\u034f\ufe0e\u2003\t',
    ];
    const names = Array.from({ length: 3000 }, () =>
      Array.from(
        { length: 1 + Math.floor(random() * 12) },
        () => some[Math.floor(random() * some.length)],
      ).join(''),
    );
    const rows = await world.own(
      'select raw, private.clean_name(raw) as clean, private.clean_name(private.clean_name(raw)) as again from unnest($1::text[]) as raw',
      [names],
    );
    const forbidden =
      /\u034f|[\u202e\u200e\u00ad\t\u2714\u{1f6e1}]|\p{M}{3}|^[\s\p{M}]|\s$|\s\s|(?<!\p{Extended_Pictographic}|\p{M}|\u{1f3fd})\u200d|\u200d(?!\p{Extended_Pictographic}|\u{1f3fd})/u;
    const wrong = rows.filter(
      ({ clean, again }) => clean !== again || forbidden.test(String(clean)),
    );
    expect(wrong.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([]);
  });

  test('a name loses every invisible character that Node knows, except those of emoji', async () => {
    const texts = listCharacters();
    // A call for each character would take a hundred times longer.
    const rows = await world.own(
      'select private.without_invisible(written) as kept from unnest($1::text[]) as written',
      [texts],
    );
    const invisible = /(?![\u200d\ufe0e\ufe0f\t-\r\u0085])[\p{DI}\p{Cc}\u2800\ufff9-\ufffb]/gu;
    expect(rows.map(({ kept }) => kept)).toEqual(
      texts.map((written) => written.replace(invisible, '')),
    );
  });

  test('a name is measured after cleaning, and quickly at any length', async () => {
    expect(await kept('a\u202e'.repeat(80))).toBe('a'.repeat(80));
    expect(await kept('a\u202e'.repeat(81))).toBe('PT400 profile_bad_name');
    expect(await kept(`An${'\u202e'.repeat(1000)}`)).toBe('PT400 profile_bad_name');
  });
});

describe('changes of a profile', () => {
  const refusal = 'PT429 profile_too_fast';
  const rename = (name: string) => world.ask(an, 'update profiles set display_name = $1', [name]);

  test('a profile may change ten times an hour; refused changes do not count', async () => {
    await world.profile(an, 'An');
    for (let n = 1; n <= 10; n++) {
      expect(await rename(' ')).toMatchObject({ refusal: 'PT400 profile_bad_name' });
      expect(await rename(`An ${n}`)).toMatchObject({ count: 1 });
    }
    expect(await rename('An 11')).toMatchObject({ refusal });
    expect(await world.ask(an, 'update profiles set avatar_url = null')).toMatchObject({ refusal });
    const wait = (minutes: number) =>
      world.own('update private.profile_writes set since = since - make_interval(mins => $1)', [
        minutes,
      ]);
    await wait(59);
    expect(await rename('An 11')).toMatchObject({ refusal });
    await wait(1);
    expect(await rename('An 11')).toMatchObject({ count: 1 });
  });

  test('the administrator’s changes of a profile are not counted', async () => {
    await world.profile(an, 'An');
    for (let n = 1; n <= 12; n++)
      await world.own('update profiles set display_name = $1 where user_id = $2', [`Số ${n}`, AN]);
    expect(await rename('Mới')).toMatchObject({ count: 1 });
  });
});
