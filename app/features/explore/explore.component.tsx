import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commentRow, json, startFakeBackend, USER } from '#app/testing/fake-backend.ts';
import { home } from '#app/testing/home-part.ts';
import { openSite, publish } from '#app/testing/open-site.tsx';

const COMMENTS = '/rest/v1/track_comments';

const row = (name: string) => page.getByRole('region', { name, exact: true });
const tiles = (name: string) => row(name).getByRole('listitem').getByRole('link');
const comments = row('Bình luận mới nhất');
const scrollToComments = () => row('Nhịp chậm').element().scrollIntoView();

test('rows show their facts and scroll by press and by keyboard', async () => {
  await publish(startFakeBackend());
  await openSite('/kham-pha');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(
    headings
      .elements()
      .map(({ textContent }) => textContent)
      .slice(0, 9),
  ).toEqual([
    ...['Nghe nhiều nhất', 'Được thích nhất', 'Mới', 'Bình luận mới nhất'],
    ...['Nhịp chậm', 'Nhịp vừa', 'Nhịp nhanh', '#Vinahouse', '#Peak Time'],
  ]);
  await expect.element(row('Nghe tiếp')).not.toBeInTheDocument();
  const factsOf = (name: string) =>
    tiles(name)
      .elements()
      .map(({ textContent }) => textContent);
  expect(factsOf('Được thích nhất')[0]).toContain('76.3K lượt thích');
  expect(factsOf('Mới')[0]).toContain('13/11/2026');
  expect(factsOf('Nhịp chậm').map((fact) => /\d+ BPM/.exec(fact)?.[0])).toEqual([
    '128 BPM',
    '130 BPM',
    '132 BPM',
  ]);

  const most = row('Nghe nhiều nhất');
  const back = most.getByRole('button', { name: 'Lùi lại: Nghe nhiều nhất' });
  const forward = most.getByRole('button', { name: 'Xem tiếp: Nghe nhiều nhất' });
  const [first, last] = [tiles('Nghe nhiều nhất').first(), tiles('Nghe nhiều nhất').last()];
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await expect.element(last).not.toBeInViewport();
  await forward.click();
  await expect.element(last).toBeInViewport();
  await expect.element(forward).toHaveAttribute('aria-disabled', 'true');
  await back.click();
  await expect.element(first).toBeInViewport();
  (last.element() as HTMLElement).focus();
  await expect.element(last).toBeInViewport({ ratio: 0.9 });

  await page.getByRole('link', { name: 'Xem tất cả Chill' }).click();
  await expect.element(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  expect(location.pathname + location.search).toBe('/?category=chill');
});

test('recent comments name their author and moment, without those of a removed track', async () => {
  const backend = startFakeBackend();
  await publish(backend);
  backend.answer(
    COMMENTS,
    json(200, [
      { ...commentRow('Đoạn 1:23 phê nhất'), track_id: 'vinahouse-3' },
      { ...commentRow('Bài đã gỡ'), track_id: 'khong-con' },
    ]),
  );
  const profile = { user_id: USER.id, display_name: 'Nguyễn Hoàng Thảo Vy', avatar_url: null };
  backend.answer('/rest/v1/profiles', json(200, [profile]));
  await openSite('/kham-pha');
  scrollToComments();
  const link = comments.getByRole('link').filter({ hasText: 'Đoạn 1:23 phê nhất' });
  await expect.element(link.getByText('Nguyễn Hoàng Thảo Vy')).toBeVisible();
  await expect.element(link).toHaveAttribute('href', '/track/vinahouse-3?t=83');
  await expect.element(comments.getByText('Bài đã gỡ')).not.toBeInTheDocument();
  await comments.getByRole('link', { name: 'Hẻm Bảy Mươi' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hẻm Bảy Mươi');
});

test('without the backend only the row of comments fails, and a retry loads it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const backend = startFakeBackend();
  await publish(backend);
  backend.answer(COMMENTS, json(400, {}));
  await openSite('/kham-pha');
  scrollToComments();
  await expect.element(comments.getByText(/^Không thể tải comments/)).toBeVisible();
  expect(tiles('Mới').elements().length).toBe(10);
  backend.answer(COMMENTS, json(200, []));
  await comments.getByRole('button', { name: 'Thử lại' }).click();
  await expect.element(comments.getByText(/^Chưa có comment nào/)).toBeVisible();
});
