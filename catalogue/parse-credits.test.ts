import { expect, test } from 'vitest';
import type { NameRule } from '#domain/divide-names.ts';
import { UNKNOWN_ARTIST } from '#domain/unknown-artist.ts';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { parseCredits } from './parse-credits.ts';

const PARTS = { main: '', featured: 'ft ', remixer: 'remix ', producer: 'prod ' };
const RULES: Record<string, NameRule> = {
  ...{ 'gio & may': 'one', 'dem & sao': 'one', 'hai & son': 'several' },
  ...{ 'tyler the creator': 'one', 'den x toi': 'one', va: 'one', 'nhom cuoi': 'nobody' },
};
const ruleOf = (key: string) => RULES[key];

/** 'A; ft B; remix C' */
const credit = (artist: string, title = 'Mưa', artists?: string[]) =>
  parseCredits({ artist, title, artists }, ruleOf)
    .map(({ name, part }) => PARTS[part] + name)
    .join('; ');

test.for([
  ['DJ Bo', 'DJ Bo'],
  ['DJ Bo ft. Lan', 'DJ Bo; ft Lan'],
  ['DJ Bo ft Lan', 'DJ Bo; ft Lan'],
  ['DJ Bo Feat. Lan, Mai', 'DJ Bo; ft Lan; ft Mai'],
  ['DJ Bo featuring Lan', 'DJ Bo; ft Lan'],
  ['DJ Bo (ft. Lan)', 'DJ Bo; ft Lan'],
  ['DJ Bo [feat Lan]', 'DJ Bo; ft Lan'],
  ['DJ Bo x Lan', 'DJ Bo; Lan'],
  ['DJ Bo X Lan × Mai', 'DJ Bo; Lan; Mai'],
  ['DJ Bo vs. Lan', 'DJ Bo; Lan'],
  ['DJ Bo; Lan', 'DJ Bo; Lan'],
  ['DJ Bo / Lan', 'DJ Bo; Lan'],
  ['DJ Bo, Lan', 'DJ Bo; Lan'],
  ['Sơn & Hải', 'Sơn; Hải'],
  ['Sơn và Hải', 'Sơn; Hải'],
  ['Mây & Gió', 'Mây & Gió'],
  ['MAY & GIO', 'MAY & GIO'],
  ['Mây & Gió ft. Sao & Đêm', 'Mây & Gió; ft Sao & Đêm'],
  ['Trăng & Nước', 'Trăng & Nước'],
  ['DJ Bo prod. Hải', 'DJ Bo; prod Hải'],
  ['DJ Bo (Prod by Hải)', 'DJ Bo; prod Hải'],
  ['DJ Bo ft. Lan prod. Hải', 'DJ Bo; ft Lan; prod Hải'],
  ['DJ Bo remix by Hải', 'DJ Bo; remix Hải'],
  ['DJ Bo (VN)', 'DJ Bo (VN)'],
  ['DJ Bo, DJ Bo', 'DJ Bo'],
  ['DJ Bo, dj bô', 'DJ Bo'],
  ['Xoài x Ổi', 'Xoài; Ổi'],
  ['Lexus', 'Lexus'],
  ['Feathers', 'Feathers'],
  ['Prodigal', 'Prodigal'],
  ['X-Team', 'X-Team'],
  ['AC/DC giả', 'AC/DC giả'],
  ['1,000 Đêm', '1,000 Đêm'],
  ['♪♪', '♪♪'],
  ['周杰倫', '周杰倫'],
  [UNKNOWN_ARTIST, ''],
  ['Various Artists', ''],
  ['Unknown Artist', ''],
  ['Nhiều DJ', ''],
  ['Tổng hợp', ''],
  // Operators say so.
  ['V.A.', 'V.A.'],
  ['Nhóm Cưới', ''],
  ['Lan, Nhóm Cưới', 'Lan'],
  ['Tyler, The Creator', 'Tyler, The Creator'],
  ['Tyler, The Creator ft. Lan', 'Tyler, The Creator; ft Lan'],
  ['Đen x Tối', 'Đen x Tối'],
  ['Gió & Mây', 'Gió & Mây'],
  ['Hải + Sơn', 'Hải; Sơn'],
  // Signs of all kinds.
  ['DJ Bo - Lan', 'DJ Bo; Lan'],
  ['DJ Bo – Lan', 'DJ Bo; Lan'],
  ['DJ Bo，Lan、Mai', 'DJ Bo; Lan; Mai'],
  ['DJ Bo；Lan', 'DJ Bo; Lan'],
  ['DJ Bo · Lan • Mai', 'DJ Bo; Lan; Mai'],
  ['奥黛丽·赫本', '奥黛丽·赫本'],
  ['Sơn &amp; Hải', 'Sơn; Hải'],
  ['Trăng &amp; Nước', 'Trăng &amp; Nước'],
  ['Guns N&#39; Roses', 'Guns N&#39; Roses'],
  ['Sơn with Hải', 'Sơn; Hải'],
  ['Trăng with Nước', 'Trăng with Nước'],
  ['DJ Bo w/ Lan', 'DJ Bo; ft Lan'],
  ['Sơn và Hải'.normalize('NFD'), 'Sơn; Hải'],
  ['\u202eDJ\u200e Bo\u2069, Lan', 'DJ Bo; Lan'],
  ['a'.repeat(150), 'a'.repeat(150)],
  ['ﷺ'.repeat(100), ''],
  ['V/A', ''],
  ['?', ''],
  ['Nhiều nghệ sĩ', ''],
  ['ft. Lan', 'ft Lan'],
  ['DJ Bo ft.', 'DJ Bo'],
  ['& ,', ''],
])('%j names %j', ([artist = '', credits]) => expect(credit(artist)).toBe(credits));

test.for([
  ['Mưa (DJ C Remix)', 'A; remix DJ C'],
  ['Mưa [DJ C Bootleg]', 'A; remix DJ C'],
  ['Mưa (DJ C x Lan Remix)', 'A; remix DJ C; remix Lan'],
  ['Mưa (DJ C Vinahouse Remix)', 'A; remix DJ C'],
  ['Mưa (Remix by DJ C)', 'A; remix DJ C'],
  ['Mưa (DJ C’s Edit)', 'A; remix DJ C'],
  ['Mưa - DJ C Remix', 'A; remix DJ C'],
  ['Mưa (DJ C Remix 2026)', 'A; remix DJ C'],
  ['Mưa (ft. Lan) (DJ C Remix)', 'A; ft Lan; remix DJ C'],
  ['Mưa ft. Lan (DJ C Remix)', 'A; ft Lan; remix DJ C'],
  ['Mưa ft. Lan - Vinahouse 2026', 'A; ft Lan'],
  ['Mưa (prod. Hải)', 'A; prod Hải'],
  ['Mưa (Sơn & Hải Remix)', 'A; remix Sơn; remix Hải'],
  ['Mưa (Mây & Gió Remix)', 'A; remix Mây & Gió'],
  ['Mưa (A Remix)', 'A'],
  ['Mưa (Remix)', 'A'],
  ['Mưa (Original Mix)', 'A'],
  ['Mưa (Vinahouse Remix)', 'A'],
  ['Mưa (Deep House Mix 2)', 'A'],
  ['Mưa (Nhạc Bay Phòng Mix)', 'A'],
  ...[
    ['Việt Anh', 'Live Nguyễn', 'Hot Boy', 'Bass Boy', 'Full Bass Trí', 'Deep Purple'],
    ['House Of Pain', 'House Lak', 'Mr. Mix', 'Mèo Mun Bass', 'Nhạc Sĩ Lan'],
  ]
    .flat()
    .map((name) => [`Mưa (${name} Remix)`, `A; remix ${name}`]),
  ...[
    [
      'Nhạc Trẻ',
      'Nhạc Hoa',
      'Nhạc Đỏ',
      'Lời Việt',
      'Siêu Hay',
      'Cực Cháy',
      'Căng Đét',
      'Hot Trend',
    ],
    [
      '140 BPM',
      'Vol. 3',
      'Part 2',
      'Tết',
      'Giáng Sinh',
      'Đám Cưới',
      'Tone Nam',
      'Gái Xinh',
      'Phonk',
    ],
  ]
    .flat()
    .map((kind) => [`Mưa (${kind} Remix)`, 'A']),
  ['Mưa (DJ C Deep House Remix)', 'A; remix DJ C'],
  ['Mưa (DJ C Club Mix)', 'A; remix DJ C'],
  ['Mưa (Live)', 'A'],
  ['Mưa Remix', 'A'],
  ['Nonstop Mix', 'A'],
  ['Mưa & Nắng, Gió', 'A'],
])('the title %j names %j', ([title, credits]) => expect(credit('A', title)).toBe(credits));

test('names that tags list one by one are not divided', () => {
  expect(credit('Trăng & Nước, Tom, Dick', 'Mưa', ['Trăng & Nước', 'Tom, Dick'])).toBe(
    'Trăng & Nước; Tom, Dick',
  );
  expect(credit('Bo, Lan ft. Mai', 'Mưa', ['Bo', 'Lan ft. Mai'])).toBe('Bo; Lan; ft Mai');
  // An operator has corrected the text since.
  expect(credit('Tom, Mai', 'Mưa', ['Tom', 'Lan'])).toBe('Tom; Mai');
});

test('any text is read within a bound', () => {
  for (const text of [
    ...NAUGHTY_STRINGS,
    'a, '.repeat(5000),
    '(ft. '.repeat(5000),
    'x '.repeat(9000),
  ])
    for (const { name } of parseCredits({ artist: text, title: text }, ruleOf)) {
      expect(name.trim()).toBe(name);
      expect(name.length).toBeLessThanOrEqual(200);
    }
});
