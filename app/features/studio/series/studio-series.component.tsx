import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectToFitEverySize } from '#app/testing/expect-to-fit.ts';
import { json, startFakeBackend } from '#app/testing/fake-backend.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';

const RPC = '/rest/v1/rpc';
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });

const TRACK = { title: 'Chợ Nổi', artist: 'Cô Ba Sub', status: 'published' };

/** Opens the studio's series. @returns what is sent, by the calls' names */
async function openSeries(): Promise<[name: string, body: unknown][]> {
  const backend = startFakeBackend();
  const sent: [string, unknown][] = [];
  await publish(backend);
  backend.signIn();
  const rpc = (name: string, value: unknown) => backend.answer(`${RPC}/${name}`, json(200, value));
  const record = (name: string, value: unknown) =>
    backend.answer(`${RPC}/${name}`, ({ body }) => {
      sent.push([name, body]);
      return json(200, value);
    });
  rpc('am_i_operator', true);
  rpc('studio_series', {
    count: 1,
    series: [{ id: 'sang', kind: 'series', name: 'Sáng', is_hidden: false, track_count: 2 }],
  });
  rpc('studio_one_series', {
    ...{ id: 'sang', kind: 'series', name: 'Sáng', words: '', by_date: true, is_hidden: false },
    tracks: [
      { ...TRACK, id: 'a', is_listed: true },
      { ...TRACK, id: 'b', title: 'Gió Nồm', is_listed: true },
    ],
  });
  rpc('studio_shown', { isCurrent: false, reason: 'ENOSPC', shown: [], odd: [] });
  rpc('studio_tracks', [{ ...TRACK, id: 'c', title: 'Trống Hội', list_position: 1 }]);
  record('make_series', 'sang');
  for (const name of ['save_series', 'put_in_series', 'take_from_series', 'move_in_series'])
    record(name, true);
  await openSite('/quan-tri?phan=tuyen-tap');
  await expect.element(main.getByRole('button', { name: /^Sáng/ })).toBeVisible();
  return sent;
}

test('operators make a series, describe it, and arrange its tracks', async () => {
  const sent = await openSeries();
  await main.getByLabelText('Tên tuyển tập mới').fill('Sáng');
  await button('Tạo tuyển tập').click();
  await main.getByLabelText('Lời giới thiệu').fill('Chào');
  await main.getByLabelText(/^Theo thứ tự tôi xếp/).click();
  await button('Lưu và đăng').click();
  await expect.poll(() => sent.length).toBe(2);
  // The site cannot show it: the form says so.
  await expect.element(page.getByText(/Ổ đĩa của máy chủ đã đầy/)).toBeVisible();
  await button('Chuyển chỗ Gió Nồm').click();
  await expect.element(button('Xuống')).toHaveAttribute('aria-disabled', 'true');
  await button('Lên').click();
  await expect.poll(() => sent.length).toBe(3);
  await button('Chuyển chỗ Gió Nồm').click();
  await button('Chuyển chỗ Chợ Nổi').click();
  await button('Xuống').click();
  await expect.poll(() => sent.length).toBe(4);
  await button('Bỏ khỏi tuyển tập: Chợ Nổi').click();
  await expect.poll(() => sent.length).toBe(5);
  await main.getByLabelText('Tìm bài để thêm').fill('trống');
  await button('Tìm').click();
  await button('Thêm: Trống Hội').click();
  await expect.poll(() => sent.length).toBe(6);
  expect(sent).toEqual([
    ['make_series', { name: 'Sáng' }],
    [
      'save_series',
      {
        series: 'sang',
        fields: { words: 'Chào', by_date: false, before: { words: '', by_date: true } },
      },
    ],
    ['move_in_series', { series: 'sang', track_id: 'b', new_place: 1 }],
    ['move_in_series', { series: 'sang', track_id: 'a', new_place: 2 }],
    ['take_from_series', { series: 'sang', track_id: 'a' }],
    ['put_in_series', { series: 'sang', track_ids: ['c'] }],
  ]);
  await expectToFitEverySize();
});
