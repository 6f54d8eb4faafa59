import { expect, test } from 'vitest';
import { setSiteWords } from '#messages/set-site-words.ts';
import { siteWords } from '#messages/site-words.ts';
import { siteStyle } from './site-style.ts';
import { wordsOf } from './site-words.ts';

test('with nothing set a page has neither texts nor style', () => {
  expect(wordsOf()).toBeUndefined();
  expect(wordsOf({})).toBeUndefined();
  expect(siteStyle()).toBe('');
  expect(siteStyle({ tagline: 'Lên!' })).toBe('');
});

test('the heading defaults to the name, and the contact is the last link', () => {
  expect(
    wordsOf({
      name: 'Tiệm Nhạc',
      contact: 'gobo@nhac.vn',
      links: [{ label: 'Zalo', url: 'https://zalo.me/1' }],
    }),
  ).toEqual({
    name: 'Tiệm Nhạc',
    heading: 'Tiệm Nhạc',
    links: [
      { label: 'Zalo', url: 'https://zalo.me/1' },
      { label: 'Liên hệ gỡ nội dung', url: 'mailto:gobo@nhac.vn' },
    ],
  });
  expect(wordsOf({ contact: 'https://nhac.vn/go' })?.links?.[0]?.url).toBe('https://nhac.vn/go');
});

test('switches and the operators’ own pages come with their texts', () => {
  expect(wordsOf({ comments: 'closed' })).toEqual({
    commentsOff: 'Trang này đang tắt bình luận. Những gì đã viết vẫn ở đây.',
  });
  expect(wordsOf({ comments: 'hidden', sign_up: 'closed' })).toEqual({
    commentsOff: 'Trang này đang tắt bình luận.',
    areCommentsHidden: true,
    signUpOff: 'Trang đang tạm ngừng nhận tài khoản mới. Ai đã có tài khoản vẫn đăng nhập được.',
  });
  expect(wordsOf({ terms: 'a', privacy: 'b', contact: 'gobo@nhac.vn' })?.links).toEqual([
    { label: 'Điều khoản', url: '/dieu-khoan' },
    { label: 'Quyền riêng tư', url: '/quyen-rieng-tu' },
    { label: 'Liên hệ gỡ nội dung', url: 'mailto:gobo@nhac.vn' },
  ]);
});

test('new settings replace the earlier ones completely', () => {
  // A site under test in this process may have set others.
  setSiteWords();
  const own = { ...siteWords };
  setSiteWords({ name: 'Một' });
  setSiteWords({ heading: 'Hai', links: [] });
  expect(siteWords).toEqual({ ...own, heading: 'Hai', links: [] });
  setSiteWords();
  expect(siteWords.name).toBe(own.name);
  setSiteWords({ links: [{ label: 'a', url: 'https://a.vn/' }], commentsOff: 'a' });
  setSiteWords({ areCommentsHidden: true, signUpOff: 'b' });
  setSiteWords();
  expect(siteWords).toEqual(own);
});

test('whatever puts a link into the footer also brings the style of links', () => {
  for (const settings of [
    { links: [{ label: 'a', url: 'https://a.vn/' }] },
    { contact: 'gobo@nhac.vn' },
    { terms: 'a' },
    { privacy: 'a' },
  ])
    expect(siteStyle(settings), JSON.stringify(settings)).toContain('footer a{');
  expect(siteStyle({ comments: 'closed', sign_up: 'closed' })).toBe('');
});

test('a theme’s colours apply to that theme only, and only valid colours are used', () => {
  expect(siteStyle({ dark_main: '#ff8a5c' })).toBe(
    '<style data-site>:root:not([data-theme=light]),.always-dark{--color-cinnabar:#ff8a5c}</style>',
  );
  expect(siteStyle({ light_main: '#aa2200', light_accent: '#774400' })).toBe(
    '<style data-site>[data-theme=light]{--color-cinnabar:#aa2200;--color-gold:#774400}</style>',
  );
  expect(siteStyle({ dark_main: '#fff}</style><script>' })).toBe('');
});
