import { describe, expect, test } from 'vitest';
import { AN, an, BINH, binh, openWorldForTests, service } from './world.ts';

const world = openWorldForTests();

const areHouseNames = async (names: string[]) => {
  const rows = await world.own(
    'select name, private.is_house_name(name) as is_one from unnest($1::text[]) as name',
    [names],
  );
  return (isOne: boolean) => rows.filter(({ is_one }) => is_one === isOne).map(({ name }) => name);
};

const HOUSE = [
  'Quản trị viên',
  'quan tri vien',
  'QUẢN TRỊ',
  'Ban Quản Trị',
  'Quản trị viên Vinahouse',
  'Quan tri web',
  'Nhóm quản trị',
  'Admin',
  'ADMINISTRATOR',
  'Admin Vinahouse',
  'Vina Admin',
  'Admin Minh',
  'admin2',
  'Moderator',
  'Mod',
  'Mod Tuấn',
  'Tuấn (Mod)',
  'Vinahouse',
  'Vina House',
  'Vinahouse Official',
  'Vinahouse™',
  'DJ Vinahouse',
  'Hỗ trợ',
  'Ho tro',
  'Hỗ trợ khách hàng',
  'Đội hỗ trợ',
  'Support',
  'Vinahouse Support',
  'System',
  'Hệ thống',
  'root',
  'BQT',
  'Điều hành',
  'Ban điều hành',
];
/** What a reader in a hurry takes for 'admin', 'quản trị viên', 'vinahouse', 'support' or 'mod'. */
const LOOKALIKES = [
  'a.d.m.i.n',
  'A D M I N',
  'Ádmïn',
  'adm1n',
  'adm!n',
  'Adm|n',
  '4dm1n',
  '@dmin',
  'Adrnin',
  'Admln',
  'mod!',
  'm0d',
  'Mod 1',
  'r00t',
  '5upport',
  '$upport',
  'sys7em',
  'v1nah0use',
  'vinahou$e',
  'VINAH0U5E',
  'Qu4n tr1 vi3n',
  'Аdmin',
  'аdміn',
  'АДМIN',
  'Αdmin',
  'ΑDΜΙΝ',
  'νіnаhоuѕе',
  'Ꭰmin Ꭺdmin',
  'ꓮꓓꓟꓲꓠ',
  'ᴀᴅᴍɪɴ',
  'ａｄｍｉｎ',
  'Ａｄｍｉｎ',
  '𝐀𝐝𝐦𝐢𝐧',
  '𝓥𝓲𝓷𝓪𝓱𝓸𝓾𝓼𝓮',
  '𝕄𝕠𝕕',
  'ⓐⓓⓜⓘⓝ',
  '🅐🅓🅜🅘🅝',
  '🅰🅳🅼🅸🅽',
  '🄰🄳🄼🄸🄽',
  '🇦🇩🇲🇮🇳',
  'ₐdmin',
  'Ad\u0336min',
  'Ad\u200dmin',
  'Ad\u202emin',
  'Admin ✔️',
  '👑Admin👑',
  'Quản\u00a0trị\u200bviên',
  'Quản trị viên'.normalize('NFD'),
  'Quản-trị_viên',
  'Quán trí viên',
  'quản тrị viên',
];
const ORDINARY = [
  'Quản Trí',
  'Quản Trí'.normalize('NFD'),
  'Quân Trí',
  'Quân Trinh',
  'Quan Trinh',
  'Trị',
  'Trí Quân',
  'Minh Hỗ',
  'Hồ Trọng',
  'Hồ Trọng Hiếu',
  'Admir',
  'Vladimir',
  'Ad Minh',
  'DJ Vina',
  'Vina',
  'Vi Na',
  'Modi',
  'Modric',
  'Mộ Dung',
  'Mỡ',
  'Hệ',
  'Thống',
  'Diệu Hạnh',
  'Dieu Hanh',
  'Nguyễn Diệu Hạnh',
  'Hạnh Diệu',
  'Rooty',
  'Sỹ Tem',
  'Bùi Quang Tuấn',
  'BQ Tuấn',
  'Sup Po',
  'House Vina Mix',
  'Nguyễn Văn Ân',
  'An',
  '🔥 Nonstop 2026',
  'User01a204b0',
  '',
];

test('reserved names are recognised in every spelling', async () => {
  const found = await areHouseNames([...HOUSE, ...LOOKALIKES]);
  expect(found(false)).toEqual([]);
});

test.each(['admin', 'vinahouse', 'quantrivien', 'moderator', 'support'])(
  'one letter of %s may be any of the look-alikes that Unicode lists',
  async (name) => {
    // A few per letter, from https://www.unicode.org/Public/security/17.0.0/confusables.txt.
    const looks: Record<string, string> = {
      a: '⍺ꭺ𖽀𝚊ａ',
      d: 'ԁⅾꓓᑯ',
      e: '℮ҽⴹ𐊆ｅ',
      h: 'հⲎ𐋏ⲏ',
      i: '⍳ꙇⅰӏ∣ᛁ１',
      m: 'ⅿⲘꓟ𐌑𑣣',
      n: 'ոռⲚꓠ𐔓',
      o: 'ⲟ၀०٥ⵔ〇ഠ𐓪ჿ',
      p: '⍴ⲣ𐊕ρ',
      q: 'ԛգզ𝐪',
      r: 'ꭇꭈⲅꮁ𐒴',
      s: 'ꮪ𐑈𐊖ѕ',
      t: '⊤⟙🝨ꭲ',
      u: 'ꞟꭎꭒ𐓶𑣘∪⋃',
      v: '⋁∨ⅴꮩ𑜆',
    };
    const names = [...name].flatMap((letter, n) =>
      [...(looks[letter] ?? '')].map((look) => name.slice(0, n) + look + name.slice(n + 1)),
    );
    expect(names.length).toBeGreaterThan(15);
    const found = await areHouseNames(names);
    expect(found(false)).toEqual([]);
  },
);

test('people’s names are not reserved', async () => {
  const found = await areHouseNames(ORDINARY);
  expect(found(true)).toEqual([]);
});

describe('a reserved name', () => {
  const refusal = 'PT400 profile_reserved_name';
  const names = async () => (await world.profiles()).map(({ display_name }) => display_name);

  test('a reserved name is refused to listeners, at sign-up and later', async () => {
    for (const name of ['Quản trị viên', 'Admin ✔', 'Vina\u202ehouse'])
      expect(await world.profile(an, name)).toMatchObject({ refusal });
    await world.profile(an, 'An');
    expect(await world.ask(an, "update profiles set display_name = 'Admin'")).toMatchObject({
      refusal,
    });
    expect(await names()).toEqual(['An']);
  });

  test('a reserved name that is too long is refused as invalid, not as reserved', async () => {
    const [bad] = [`Admin ${'x'.repeat(80)}`];
    expect(await world.profile(an, bad)).toMatchObject({ refusal: 'PT400 profile_bad_name' });
  });

  test('a reserved name can be given by the service role and the database’s owner, and is kept', async () => {
    expect(await world.profile(service, 'Vinahouse', null, AN)).toMatchObject({ count: 1 });
    await world.own("update profiles set display_name = 'Quản trị viên'");
    const avatar = "update profiles set avatar_url = 'https://a.example/x.png'";
    expect(await world.ask(an, avatar)).toMatchObject({ count: 1 });
    expect(await world.ask(an, "update profiles set display_name = 'Admin'")).toMatchObject({
      refusal,
    });
    expect(await names()).toEqual(['Quản trị viên']);
  });

  test('an operator’s name is reserved for that operator, in any letters', async () => {
    await world.profile(an, 'Minh Ngọc');
    await world.own("select private.set_operator('an@example.com', true)");
    for (const name of [
      'Minh Ngọc',
      'MINH  NGỌC',
      'MinhNgọc',
      'Мinh Ngọc',
      'Mìnhh Ngọc'.replace('ì', 'i'),
    ])
      expect(await world.profile(binh, name)).toMatchObject({ refusal });
    expect(await world.profile(binh, 'Minh Ngoc')).toMatchObject({ count: 1 });
    expect(await world.ask(binh, "update profiles set display_name = 'Minh Ngọc'")).toMatchObject({
      refusal,
    });
    expect(await world.ask(an, "update profiles set display_name = 'MINH NGỌC'")).toMatchObject({
      count: 1,
    });
  });

  test('an operator’s name is not given to somebody who signs up', async () => {
    await world.profile(an, 'Minh Ngọc');
    await world.own("select private.set_operator('an@example.com', true)");
    await world.own('select private.make_profile($1, $2, $3)', [
      BINH,
      'binh@example.com',
      { full_name: 'Minh Ngọc' },
    ]);
    expect(await names()).toEqual(['Minh Ngọc', 'binh']);
  });
});
