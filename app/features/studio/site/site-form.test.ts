import { describe, expect, test } from 'vitest';
import { formOf, readAddress, readColor, readSiteForm } from './site-form.ts';

const SETTINGS = { name: 'Tiệm', links: [{ url: 'https://zalo.me/1', label: 'Zalo' }] };
const read = (fields: object, settings = SETTINGS) =>
  readSiteForm({ ...formOf(settings), ...fields }, settings);

test('a form with the published values changes nothing', () => {
  expect(read({})).toEqual({ changes: {}, problems: {} });
  expect(read({ name: ' Tiệm ' })).toEqual({ changes: {}, problems: {} });
});

test('changed fields are saved, and emptied ones return to the default', () => {
  expect(read({ name: '', tagline: 'Lên!', dark_main: 'F85', links: [] })).toEqual({
    changes: { name: null, tagline: 'Lên!', dark_main: '#ff8855', links: null },
    problems: {},
  });
});

test('switches and texts of pages are saved, and undone', () => {
  const terms = '# Điều 1\n\nNghe thôi.';
  expect(read({ comments: 'hidden', sign_up: 'closed', terms: `${terms}\n` }).changes).toEqual({
    comments: 'hidden',
    sign_up: 'closed',
    terms,
  });
  const settings = { comments: 'hidden', sign_up: 'closed', terms } as const;
  expect(readSiteForm({ ...formOf(settings), comments: '', terms: ' ' }, settings)).toEqual({
    changes: { comments: null, terms: null },
    problems: {},
  });
  expect(read({ privacy: 'a'.repeat(20_001) }).problems.privacy).toBe(
    'Dài quá, tối đa 20.000 ký tự.',
  );
});

test('a colour with too little contrast is refused, naming background and contrast', () => {
  const { problems, changes } = read({ light_main: '#ffc23d' });
  expect(problems.light_main).toBe(
    'Màu chính, giao diện sáng chỉ tương phản 1,26:1 với nền bảng; cần ít nhất 4,5:1.',
  );
  expect(changes).toEqual({});
  expect(read({ dark_main: 'đỏ' }).problems.dark_main).toBe('Nhập mã màu như #ff5236.');
});

describe('an address', () => {
  test.each([
    ['facebook.com/crew', 'https://facebook.com/crew'],
    [' https://Facebook.com/Crew ', 'https://facebook.com/Crew'],
    ['https://www.tiktok.com/@crew', 'https://www.tiktok.com/@crew'],
    ["https://a.vn/it's", 'https://a.vn/it%27s'],
    ['https://a.vn/nhạc "hay"', 'https://a.vn/nh%E1%BA%A1c%20%22hay%22'],
    ['javascript:alert(1)', undefined],
    ['http://a.vn/', undefined],
    ['https://fb.com@xau.vn/', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('the written address %s is read, or refused', (written, address) =>
    expect(readAddress(written)).toBe(address),
  );

  test('the takedown contact may be an e-mail address', () => {
    expect(read({ contact: 'Go.Bo@NHAC.vn' }).changes.contact).toBe('Go.Bo@nhac.vn');
    expect(read({ contact: 'nhac.vn/go-bo' }).changes.contact).toBe('https://nhac.vn/go-bo');
    for (const contact of ['a@', 'a@b@c.vn', 'gọi nhé', 'a@b.vn?cc=x@y.vn'])
      expect(read({ contact }).problems.contact, contact).toBeDefined();
  });
});

test('a link needs a label and an address', () => {
  const { problems } = read({ links: [{ label: ' ', url: 'x' }] });
  expect(Object.keys(problems)).toEqual(['label0', 'url0']);
});

test('colours are accepted in several notations', () => {
  expect(['#FFF', 'abc', '#a1B2c3', '#12', 'red', ''].map(readColor)).toEqual([
    '#ffffff',
    '#aabbcc',
    '#a1b2c3',
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['blog.example', 'blog.example'],
  [' Blog.Example ,*.bao.vn\nhttps://tin.vn/bai/1?q=a ', 'blog.example, *.bao.vn, tin.vn'],
  ['a.vn; a.vn', 'a.vn'],
  ['nhạc.vn', 'xn--nhc-tgz.vn'],
  ['localhost:3000', 'localhost:3000'],
])('the hosts %j are saved as %s', (embed_hosts, hosts) => {
  expect(read({ embed_hosts, embeds: 'closed' })).toEqual({
    changes: { embed_hosts: hosts, embeds: 'closed' },
    problems: {},
  });
});

test.each(['*', 'a.vn, *', "'none'", 'a_b!', '.vn', 'https://'])(
  '%j are no hosts',
  (embed_hosts) => {
    expect(read({ embed_hosts }).problems.embed_hosts).toMatch(/^Chỉ nhận tên miền/);
  },
);
