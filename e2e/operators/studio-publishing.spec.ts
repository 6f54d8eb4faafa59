import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { studioTracks } from '../pages/studio-tracks.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /status of (400|410)|An operator’s act failed/ });

const TRACK = 'vinahouse-8';
const BEFORE = '§Ìn xanh';
/** In two weeks at 20:00, in the format of the field. */
const LATER = `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T20:00`;
let former: Record<string, unknown> | undefined;

test.beforeEach(async ({ site }) => {
  [former] = (await site.database.query('select * from public.tracks where id = $1', [TRACK])).rows;
  await site.database.query(
    `insert into private.library_files (path, track_id, state, tags) values ('/khong/co.mp3', $1, 'listed', $2)`,
    [TRACK, JSON.stringify({ read: { repairs: [{ field: 'album', before: BEFORE }] } })],
  );
});
test.afterEach(async ({ site }) => {
  await site.database.query("delete from private.library_files where path = '/khong/co.mp3'");
  await site.database.query(
    `update public.tracks set status = 'published', cover_image = $2, cover_color = $3, cover_has_avif = $4,
       edited = $5 where id = $1`,
    [TRACK, former?.cover_image, former?.cover_color, former?.cover_has_avif, former?.edited],
  );
});

test('an operator previews a hidden track, changes its cover and schedules it', async ({
  site,
  page,
  signInAsOperator,
}, info) => {
  await signInAsOperator();
  const title = String(former?.title);
  const studio = studioTracks(page);
  await studio.open();
  await studio.find(title);
  await studio.choose(title);
  await studio.takeDownChosen('Chưa đến ngày');
  await expect(studio.item(title)).toContainText('Đã gỡ');

  await test.step('plays it while it is hidden for others', async () => {
    await studio.edit(title);
    const player = studio.editor.getByLabel(`Nghe ${title}`);
    await player.evaluate((audio: HTMLAudioElement) => audio.play());
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.2);
  });

  await test.step('undoes a repair of its title', async () => {
    await expect(studio.editor.getByText(BEFORE)).toBeVisible();
    await studio.editor.getByRole('button', { name: 'Dùng chữ trong tệp: Album' }).click();
    await expect(studio.field('Album')).toHaveValue(BEFORE);
    await studio.field('Album').fill(String(former?.album));
  });

  await test.step('crops a picture for its cover', async () => {
    const input = studio.editor.getByLabel('Đổi ảnh bìa').and(page.locator('input'));
    const broken = info.outputPath('hỏng.png');
    await writeFile(broken, 'không phải ảnh');
    await input.setInputFiles(broken);
    await expect(page.getByText('Không đọc được ảnh này').first()).toBeVisible();
    const file = info.outputPath('bìa.png');
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#206040' } })
      .png()
      .toFile(file);
    await input.setInputFiles(file);
    await studio.cover.getByLabel('Phóng to').fill('2');
    await studio.cover.getByRole('button', { name: 'Dùng ảnh này' }).click();
    await expect(studio.cover).toBeHidden();
    const { rows } = await site.database.query(
      'select cover_image from public.tracks where id = $1',
      [TRACK],
    );
    expect(rows[0].cover_image).not.toBe(former?.cover_image);
  });

  await test.step('schedules it, and it is published', async () => {
    await studio.editor.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
    await studio.question.getByLabel('Thời điểm').fill('2020-01-01T20:00');
    await studio.question.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
    await expect(studio.question.getByRole('alert')).toHaveText(/sau bây giờ/);
    await studio.question.getByLabel('Thời điểm').fill(LATER);
    await studio.question.getByRole('button', { name: 'Hẹn giờ đăng' }).click();
    await expect(studio.editor.getByText('Sẽ đăng lúc 20:00')).toBeVisible();
    await studio.editor.getByRole('button', { name: 'Đóng', exact: true }).click();
    await expect(studio.item(title)).toContainText('Sẽ đăng lúc 20:00');
    // Moves the scheduled time to now.
    await site.database.query('update public.tracks set publish_at = now() where id = $1', [TRACK]);
    await expect.poll(async () => (await page.request.get(`/track/${TRACK}`)).status()).toBe(200);
  });

  await test.step('sees duplicates of the catalogue', async () => {
    await page.getByLabel('Chỉ bài có thể trùng nhau').check();
    await expect(studio.duplicates.first().getByRole('listitem')).not.toHaveCount(0);
  });
});
