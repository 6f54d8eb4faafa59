import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { type FakeBackend, json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';

const RPC = '/rest/v1/rpc';
const main = page.getByRole('main');
const dialog = page.getByRole('alertdialog');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const listed = (name: RegExp) => main.getByRole('button', { name });
const field = (name: string) => main.getByLabelText(name, { exact: true });

const BO = { id: 'bo-cau', name: 'Bồ Câu', cover_image: '', track_count: 3, has_page: true };
const BA = { id: 'co-ba', name: 'Cô Ba', cover_image: '', track_count: 2, has_page: false };

/** Opens the list of two artists. @returns what is sent, by the calls' names */
async function openArtists(): Promise<[name: string, body: unknown][]> {
  const backend: FakeBackend = startFakeBackend();
  const sent: [string, unknown][] = [];
  await publish(backend);
  backend.signIn();
  const rpc = (name: string, value: unknown) => backend.answer(`${RPC}/${name}`, json(200, value));
  const record = (name: string) =>
    backend.answer(`${RPC}/${name}`, ({ body }) => {
      sent.push([name, body]);
      return json(200, true);
    });
  rpc('am_i_operator', true);
  rpc('studio_shown', { isCurrent: true, shown: [], odd: [] });
  const links = [{ label: 'YouTube', url: 'https://youtube.com/@bo' }];
  const spellings = [
    { name: 'Bồ Câu', count: 2 },
    { name: 'Bô Cầu', count: 1 },
  ];
  rpc('studio_artist', {
    ...{ ...BO, words: 'Từ Gò Vấp', links, cover_color: '', spellings },
    former: [{ id: 'bo', name: 'DJ Bồ' }],
  });
  // Answers are found by the beginning of their paths.
  rpc('studio_artists', { count: 2, artists: [BO, BA] });
  rpc('studio_artist_rules', [{ name: 'Sơn & Hải', rule: 'one' }]);
  for (const name of ['save_artist', 'merge_artist', 'separate_artist', 'rule_artist'])
    record(name);
  await openSite('/quan-tri?phan=nghe-si');
  await expect.element(listed(/^Bồ Câu/)).toBeVisible();
  return sent;
}

test('operators write an artist’s page', async () => {
  const sent = await openArtists();
  await listed(/^Bồ Câu/).click();
  await field('Lời giới thiệu').fill('Từ Gò Vấp\nra thế giới');
  await field('Địa chỉ liên kết 1').fill('javascript:alert(1)');
  await button('Lưu và đăng').click();
  await expect.element(main.getByText(/Chỉ nhận địa chỉ https/)).toBeVisible();
  expect(sent).toEqual([]);
  await field('Địa chỉ liên kết 1').fill('tiktok.com/@bo');
  await button('Lưu và đăng').click();
  await expect
    .poll(() => sent)
    .toEqual([
      [
        'save_artist',
        {
          artist: 'bo-cau',
          fields: {
            words: 'Từ Gò Vấp\nra thế giới',
            links: [{ label: 'YouTube', url: 'https://tiktok.com/@bo' }],
            before: {
              words: 'Từ Gò Vấp',
              links: [{ label: 'YouTube', url: 'https://youtube.com/@bo' }],
            },
          },
        },
      ],
    ]);
});

test('operators say who is who, and read what will happen first', async () => {
  const sent = await openArtists();
  await listed(/^Bồ Câu/).click();
  await expect.element(main.getByText('Đã gộp vào đây: DJ Bồ.')).toBeVisible();
  await expectToFitEverySize();

  await button('Tách riêng Bô Cầu').click();
  await expect.element(dialog.getByText(/không còn ở trang của Bồ Câu/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Tách riêng' }).click();
  await expect.poll(() => sent.length).toBe(1);

  await button('Không phải nghệ sĩ').click();
  await dialog.getByRole('button', { name: 'Không phải nghệ sĩ' }).click();
  await expect.poll(() => sent.length).toBe(3);
  await listed(/^Bồ Câu/).click();

  await button('Gộp vào nghệ sĩ khác').click();
  await expect.element(dialog.getByText(/địa chỉ cũ dẫn đến đó/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Gộp' })).toBeDisabled();
  await expectToFitEverySize();
  await dialog.getByLabelText(/^Cô Ba/).click();
  await dialog.getByRole('button', { name: 'Gộp' }).click();
  await expect.element(listed(/^Cô Ba/)).toBeVisible();
  const ruled = { key: 'bo cau', keys: ['bo cau'], rule: 'nobody' };
  expect(sent).toEqual([
    [
      'separate_artist',
      { spelling: 'Bô Cầu', key: 'bo cau', stored_key: '=bô cầu', slug: 'bo-cau' },
    ],
    ['rule_artist', { ...ruled, name: 'Bồ Câu' }],
    ['rule_artist', { ...ruled, name: 'Bô Cầu' }],
    ['merge_artist', { artist: 'bo-cau', into_artist: 'co-ba' }],
  ]);
});

test('operators say how a name is understood', async () => {
  const sent = await openArtists();
  await expectToFitEverySize();
  await button('Bỏ điều đã nói về Sơn & Hải').click();
  await expect.poll(() => sent.length).toBe(1);
  await field('Tên như trong bài').fill('Tyler, The Creator');
  await button('Lưu').click();
  const keysOf = (...keys: string[]) => ({ key: keys[0], keys });
  await expect
    .poll(() => sent)
    .toEqual([
      ['rule_artist', { name: 'Sơn & Hải', ...keysOf('hai & son', 'son', 'hai'), rule: null }],
      [
        'rule_artist',
        {
          ...{ name: 'Tyler, The Creator', rule: 'one' },
          ...keysOf('tyler the creator', 'tyler', 'the creator'),
        },
      ],
    ]);
});
