import { expect, test } from '../fixtures.ts';
import { studioFigures } from '../pages/studio-figures.ts';
import { PHONE } from '../screens.ts';
import { trackWithId } from '../sites/altered-site.ts';
import type { Site } from '../sites/start-site.ts';

test.use(PHONE);

const TRACK = trackWithId('vinahouse-7');
const TODAY = "(now() at time zone 'Asia/Ho_Chi_Minh')::date";

const setTitle = (site: Site, title: string) =>
  site.database.query('update public.tracks set title = $2 where id = $1', [TRACK.id, title]);
test.afterEach(async ({ site }) => {
  await setTitle(site, TRACK.title);
  await site.database.query(
    'truncate public.track_listens_daily, private.listens_weekly, private.listens_daily, private.heard_parts',
  );
});

test('an operator reads last week’s figures of the catalogue and of a track on a phone', async ({
  site,
  page,
  signInAsOperator,
}) => {
  await signInAsOperator();
  const title = '=1+1, "Đèn"';
  await setTitle(site, title);
  // Removes listens of other tests.
  await site.database.query('truncate public.track_listens_daily');
  await site.database.query(
    `insert into public.track_listens_daily (track_id, day, source, listens)
       values ($1, ${TODAY} - 1, 'social', 2001), ($1, ${TODAY} - 1, 'direct', 1000), ($1, ${TODAY} - 10, 'search', 40)
       on conflict do nothing`,
    [TRACK.id],
  );
  await site.database.query(`
    truncate private.listens_weekly, private.listens_daily, private.embed_hosts_daily;
    insert into private.listens_weekly select date_trunc('week', day)::date, track_id, sum(listens) from public.track_listens_daily group by 1, 2;
    insert into private.listens_daily select day, source, sum(listens) from public.track_listens_daily group by 1, 2;
    insert into private.embed_hosts_daily
      values (${TODAY}, 'blog.example', 7), (${TODAY}, '', 2);`);
  await site.database.query(
    `insert into private.heard_parts (track_id, heard)
       values ($1, array_fill(3::bigint, array[32]) || array_fill(1::bigint, array[31]) || 0::bigint)
       on conflict (track_id) do update set heard = excluded.heard`,
    [TRACK.id],
  );

  const figures = studioFigures(page);
  await figures.open();
  await expect(page.getByRole('link', { name: '7 ngày' })).toHaveAttribute('aria-current', 'true');
  await expect(figures.chart).toHaveAccessibleName(/nhiều nhất 3\.001 lượt/);
  await expect(figures.sources.filter({ hasText: 'Mạng xã hội' })).toContainText('67%');
  await expect(figures.tracks.first()).toContainText('3.001');
  await expect(figures.fact('Cơ sở dữ liệu')).toContainText('MB');

  const week = await figures.download('Tải CSV theo ngày');
  expect(week.name).toMatch(/^vinahouse-trang-\d{4}-\d\d-\d\d-7-ngay\.csv$/);
  const [head, ...days] = week.text.split('\r\n').slice(0, -1);
  expect(head).toBe(
    '\ufeffNgày,Lượt nghe,Vào thẳng,Công cụ tìm kiếm,Mạng xã hội,Trang khác,Trình phát nhúng,Lượt thích,Bình luận',
  );
  expect(days).toHaveLength(7);
  await expect(
    page.getByRole('list', { name: 'Trang nhúng trình phát' }).getByRole('listitem'),
  ).toHaveText(['blog.example7', 'Trang không rõ tên2']);
  expect(days[5]).toMatch(/^\d{4}-\d\d-\d\d,3001,1000,0,2001,0,/);
  const tracks = await figures.download('Tải CSV các bài');
  // Titles that a spreadsheet would run as formulas are text.
  expect(tracks.text).toContain(`${TRACK.id},"'=1+1, ""Đèn""",`);

  await figures.openTrack(title);
  await figures.choosePeriod(28);
  await expect(figures.fact('Lượt nghe')).toHaveText('3.041');
  await expect(figures.partsChart).toHaveAccessibleName(/bắt đầu ở 0:00, 3 lần/);
  await expect(figures.dropOff).toHaveText([/100%/, /100%/, /33%/, /: còn 0%/]);
  const table = await figures.openTable('Đoạn được nghe nhiều');
  await expect(table.getByRole('row')).toHaveCount(65);
  expect((await figures.download('Tải CSV các đoạn')).text.split('\r\n')).toHaveLength(66);

  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('link', { name: 'Tất cả các bài' }).click();
  await expect(figures.tracks.first()).toContainText(title);
});
