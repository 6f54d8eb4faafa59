import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { toneMp3 } from '#import/testing/test-music.ts';
import { expect } from '../fixtures.ts';
import { testOnOwnSite } from '../own-site.ts';
import { trackPage } from '../pages/track-page.ts';

/** A site of its own, because imported music replaces the demo. */
const test = testOnOwnSite();

test.use({
  expectedConsole: /status of 4\d\d|An upload failed|ERR_INTERNET_DISCONNECTED|Failed to fetch/,
});

/**
 * The import runs at low priority, so it is slow on a busy machine. The import itself waits as long for a
 * file's progress (`STUCK_MS` in prepare-in-child.ts).
 */
const IMPORTED = { timeout: 180_000 };
test.describe.configure({ timeout: 4 * IMPORTED.timeout });
/** In bytes per second. */
const SLOW = 1_000_000;

test('an operator uploads files despite a bad connection and a reload, and plays them', async ({
  site,
  page,
  context,
  signInAsOperator,
  expectNoAxeFindings,
}, info) => {
  await signInAsOperator();
  const items = page.getByRole('list', { name: 'Nhạc đang thêm' }).getByRole('listitem');
  const item = (name: string) => items.filter({ hasText: name });
  const write = async (name: string, content: Buffer) => {
    await writeFile(info.outputPath(name), content);
    return name;
  };
  const choose = (...names: string[]) =>
    page
      .getByLabel('Chọn tệp', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(names.map((name) => info.outputPath(name)));
  const lines = await context.newCDPSession(page);
  const setLine = (uploadThroughput: number, offline = false) =>
    lines.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  // Padding makes the upload take longer.
  const long = await write(
    'DJ Ví Dụ - Bài Dài (Remix).mp3',
    Buffer.concat([await toneMp3(392), Buffer.alloc(6_000_000)]),
  );
  const small = await write('Cô Thử - Bài Ngắn.mp3', await toneMp3(494, 20));
  const picture = await write('ảnh.jpg', Buffer.from('không phải nhạc'));
  const empty = await write('trống.mp3', Buffer.alloc(0));

  await page.goto('/quan-tri?phan=nhac');
  await choose(small, picture, empty);
  await expect(item(picture)).toContainText('Đây không phải tệp nhạc.');
  await expect(item(empty)).toHaveText(/Tệp này trống/);
  // The same file would be refused again.
  await expect(item(empty).getByRole('button')).toHaveText(['Bỏ']);
  await expect(item(small)).toContainText('Đã lên trang', IMPORTED);
  const progress = page.getByRole('progressbar', { name: `Đã tải lên của ${long}` });
  const share = async () =>
    Number(await progress.getAttribute('value')) / Number(await progress.getAttribute('max'));
  await setLine(SLOW);
  await choose(long);
  await expect.poll(share, { intervals: [100] }).toBeGreaterThan(0.1);
  await setLine(SLOW, true);
  await expect(item(long)).toContainText('Mất kết nối');
  await choose(picture);
  await expect(page.getByText('Mất kết nối nên chưa xem được')).toBeVisible();
  await setLine(SLOW);
  await expect.poll(share, { intervals: [100] }).toBeGreaterThan(0.3);
  // The upload must not end before the reload.
  await setLine(SLOW / 100);

  await page.reload();
  await expect(item(long)).toContainText('Chưa xong: chọn lại tệp này để tải tiếp');
  await setLine(-1);
  // Nothing of it is stored here, so it is the same in another browser.
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('tus');
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset) offsets.push(Number(offset));
  });
  await choose(long);
  await expect(item(long)).toContainText(/Đã lên trang|Không nhận được/, IMPORTED);
  // The upload resumes instead of starting again.
  expect(Math.min(...offsets)).toBeGreaterThan(999_999);
  await expect(items).toHaveCount(2);

  await test.step('a picture in an uploaded folder becomes the cover of its tracks', async () => {
    const folder = info.outputPath('Tập nhạc');
    await mkdir(folder);
    await writeFile(join(folder, 'Trong Thư Mục.mp3'), await toneMp3(440, 20));
    const background = '#204060';
    await sharp({ create: { width: 900, height: 900, channels: 3, background } }).toFile(
      join(folder, 'Cover.png'),
    );
    await page
      .getByLabel('Chọn thư mục', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(folder);
    await expect(item('Trong Thư Mục.mp3')).toContainText('Đã lên trang', IMPORTED);
    await expect(item('Cover.png')).toBeHidden();
    const { rows } = await site.database.query(
      "select cover_color from public.tracks where title = 'Trong Thư Mục'",
    );
    // JPEG changes colours slightly.
    expect(rows[0].cover_color).toMatch(/^#(1f|20|21)(3f|40|41)(5f|60|61)$/);
  });

  await expectNoAxeFindings();
  await item(small).getByRole('link').click();
  await expect(trackPage(page).title).toHaveText('Bài Ngắn');
  await trackPage(page).expectToSound();
});
