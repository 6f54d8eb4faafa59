// @vitest-environment node
import { expect, test } from 'vitest';
import { readSiteText, withoutTitle } from './site-text.ts';

/** A block as 'kind: line / line', with links as [text](address). */
const read = (text: string) =>
  readSiteText(text).map(
    ({ kind, lines }) =>
      `${kind}: ${lines
        .map((parts) =>
          parts.map(({ text: said, href }) => (href ? `[${said}](${href})` : said)).join(''),
        )
        .join(' / ')}`,
  );

test('headings, paragraphs and lists are read', () => {
  expect(
    read(
      '# Điều 1\nDòng một\nDòng hai\n\nĐoạn hai\n- một\n* hai\n\n- ba\n## Nhỏ\n### Nhỏ hơn\nHết\n',
    ),
  ).toEqual([
    'heading: Điều 1',
    'paragraph: Dòng một / Dòng hai',
    'paragraph: Đoạn hai',
    'list: một / hai',
    'list: ba',
    'subheading: Nhỏ',
    'subheading: Nhỏ hơn',
    'paragraph: Hết',
  ]);
  expect(read('#hashtag\n-5 độ')).toEqual(['paragraph: #hashtag / -5 độ']);
  expect(read(' \n\n')).toEqual([]);
});

test.each([
  '# Điều khoản',
  '## ĐIỀU KHOẢN:',
  '\n\n#  Điều  khoản ',
  '# Điều khoản'.normalize('NFD'),
])('a first heading that repeats the title is dropped: %j', (heading) => {
  const kinds = (text: string) =>
    withoutTitle(readSiteText(text), 'Điều khoản').map(({ kind }) => kind);
  expect(kinds(`${heading}\nNghe thôi`)).toEqual(['paragraph']);
  expect(kinds(heading)).toEqual([]);
  expect(kinds(`${heading}\n${heading}`)).toHaveLength(1);
});

test.each(['Điều khoản', '# Điều khoản 1', '# Điều', 'Nghe\n# Điều khoản', '- Điều khoản', ''])(
  'another beginning stays: %j',
  (text) => {
    const blocks = readSiteText(text);
    expect(withoutTitle(blocks, 'Điều khoản')).toEqual(blocks);
  },
);

test.each([
  ['Xem https://luat.vn/a?b=1.', 'Xem [https://luat.vn/a?b=1](https://luat.vn/a?b=1).'],
  ['(https://luat.vn/),', '([https://luat.vn/](https://luat.vn/)),'],
  ['Thư: an@nhac.vn!', 'Thư: [an@nhac.vn](mailto:an@nhac.vn)!'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['https://fb.com@xau.vn/', 'https://fb.com@xau.vn/'],
  ['data:text/html,<b>x</b>', 'data:text/html,<b>x</b>'],
  ['<a href="https://xau.vn">x</a>', '<a href="https://xau.vn">x</a>'],
  ['https://localhost/', 'https://localhost/'],
])('only web and e-mail addresses are links: %s', (text, parts) => {
  expect(read(text)).toEqual([`paragraph: ${parts}`]);
});

test('the longest text is read quickly, whatever is in it', () => {
  for (const piece of ['a', '(', '.', '@', 'a.', '# ', 'https://', ' ', '\n', 'a@a.'])
    expect(readSiteText(piece.repeat(20_000 / piece.length))).toBeInstanceOf(Array);
});
