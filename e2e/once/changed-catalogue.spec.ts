import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { UNSENT_KEY } from '#app/listener/unsent-listens.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { test as base, expect } from '../fixtures.ts';
import { holdBack } from '../pages/hold-back.ts';
import { trackPage } from '../pages/track-page.ts';
import { trackWithId } from '../sites/altered-site.ts';
import { untilPublished } from '../sites/change-track.ts';
import type { Site } from '../sites/start-site.ts';

// One worker, so that one more site is started.
base.describe.configure({ mode: 'default' });

const test = base.extend({ site: ({ changedSite }, use) => use(changedSite) });

/**
 * The import runs at low priority, so it is slow on a busy machine. The import itself waits as long for a
 * file's progress (`STUCK_MS` in prepare-in-child.ts).
 */
const IMPORTED = { timeout: 180_000 };
/** In bytes per second. */
const SLOW = 1_000_000;

const TRACK = trackWithId('vinahouse-9');
const OTHER_TRACK = trackWithId('vinahouse-8');
/** Half of a short track counts as a listen. */
const SHORT_SEC = 8;
const LONG_SEC = 120;
const CALL = '**/rpc/count_listens';

/**
 * Number of listens stored for sending. An entry with four values is a listen; the others are heard
 * parts.
 */
const countUnsent = (page: Page) =>
  page.evaluate(
    (key) =>
      JSON.parse(localStorage.getItem(key) ?? '{"listens":[]}').listens.filter(
        (one: unknown[]) => one.length === 4,
      ).length,
    UNSENT_KEY,
  );

/** Breaks the function in the database, because Playwright cannot intercept requests of a page that is being left. */
const breakListens = (site: Site, isBroken: boolean) =>
  site.database.query(
    `alter function private.${isBroken ? 'add_listens' : 'add_listens_away'} rename to ${isBroken ? 'add_listens_away' : 'add_listens'}`,
  );

async function countListens(site: Site, trackId: string): Promise<number> {
  const { rows } = await site.database.query(
    'select coalesce(sum(listens), 0)::int as listens from public.track_listens_daily where track_id = $1',
    [trackId],
  );
  return rows[0].listens;
}

/** How often each of the track's 64 parts was heard. Empty before the first report. */
async function heardParts(site: Site, trackId: string): Promise<number[]> {
  const { rows } = await site.database.query(
    'select heard from private.heard_parts where track_id = $1',
    [trackId],
  );
  return rows[0]?.heard.map(Number) ?? [];
}

// Listens come first: they read what the demo's tracks look like before others are added.
test.describe('listens', () => {
  test.use({ expectedConsole: /status of 503|Listens wait/ });

  test('listens during an outage count afterwards, a like counts once, and the page shows them', async ({
    site,
    page,
    browser,
    track,
    signInAs,
  }) => {
    await site.database.query(
      "update public.tracks set origin = 'import', playback_count = 0, likes_count = 0, duration_sec = $2, title = 'Bài Ngắn' where id = $1",
      [TRACK.id, SHORT_SEC],
    );
    await untilPublished(site, TRACK.id, { status: 200, title: 'Bài Ngắn' });
    const facts = track.player.getByText(/lượt nghe/);
    const countOf = () => countListens(site, TRACK.id);
    await breakListens(site, true);
    await track.open(TRACK.id);
    await expect(facts).toHaveText('0 lượt nghe');
    const hear = async (listens: number) => {
      await track.expectToSound();
      await expect.poll(() => countUnsent(page), { intervals: [100] }).toBe(listens);
      await track.pauseButton.click();
    };
    await hear(1);
    // Leaving the page sends the listen, too. It is refused.
    await page.reload();
    const refused = page.waitForResponse(CALL);
    await hear(2);
    // Waits for the answer: a page that is left during a call sends nothing more.
    await refused;
    expect(await countOf()).toBe(0);

    await test.step('leaving the page sends both', async () => {
      await breakListens(site, false);
      await page.goto('about:blank');
      await expect.poll(countOf).toBe(2);
    });
    await test.step('the page shows them, and sending them again adds nothing', async () => {
      // The third play is too short for a listen.
      await site.database.query('update public.tracks set duration_sec = $2 where id = $1', [
        TRACK.id,
        LONG_SEC,
      ]);
      await site.database.query('select private.update_counts()');
      await untilPublished(site, TRACK.id, { status: 200, title: '>2 lượt nghe' });
      const taken = page.waitForResponse(CALL);
      await track.open(TRACK.id);
      await expect(facts).toHaveText('2 lượt nghe');
      await track.expectToSound();
      await track.pauseButton.click();
      const answer = await taken;
      expect(answer.status()).toBe(204);
      const { listens } = answer.request().postDataJSON();
      expect(listens).toHaveLength(2);
      for (const listen of listens)
        expect(Object.keys(listen).sort()).toEqual(['agoSec', 'id', 'source', 'track']);
      expect((await answer.request().allHeaders()).cookie).toBeUndefined();
      expect(await countOf()).toBe(2);
    });
    await test.step('each heard part is stored once per play', async () => {
      await page.goto('about:blank');
      const heard = () => heardParts(site, TRACK.id);
      await expect.poll(async () => Math.max(...(await heard()).slice(0, 16))).toBeGreaterThan(0);
      expect(await heard()).toHaveLength(64);
      expect(Math.max(...(await heard()))).toBeLessThanOrEqual(3);
    });

    await test.step('a like counts for the one who gave it and for others', async () => {
      await signInAs('Quỳnh');
      await track.open(TRACK.id);
      await expect(track.like).toHaveText(/0$/);
      await track.like.click();
      await expect(track.like).toHaveText(/1$/);
      const count = async () => {
        const { rows } = await site.database.query(
          'select count(*)::int as likes from public.track_likes where track_id = $1',
          [TRACK.id],
        );
        return rows[0].likes;
      };
      await expect.poll(count).toBe(1);
      await site.database.query('select private.update_counts()');
      await expect
        .poll(
          async () =>
            (await (await fetch(`${site.url}/data/track/${TRACK.id}.json`)).json()).track
              .likesCount,
        )
        .toBe(1);

      await page.reload();
      await expect(track.like).toHaveAttribute('aria-pressed', 'true');
      await expect(track.like).toHaveText(/1$/);
      const other = await browser.newPage({ baseURL: site.url });
      const theirs = trackPage(other);
      await theirs.open(TRACK.id);
      await expect(theirs.like).toHaveText(/1$/);
      await other.close();

      await track.like.click();
      await expect(track.like).toHaveText(/0$/);
      await expect.poll(count).toBe(0);
    });
  });

  test('what is heard before the scripts load counts', async ({ site, page, track }) => {
    await site.database.query(
      "update public.tracks set origin = 'import', duration_sec = $2, title = 'Bài Sớm' where id = $1",
      [OTHER_TRACK.id, SHORT_SEC],
    );
    await untilPublished(site, OTHER_TRACK.id, { status: 200, title: 'Bài Sớm' });
    const release = await holdBack(page, '**/assets/*.js');
    await page.goto(`/track/${OTHER_TRACK.id}`, { waitUntil: 'commit' });
    await expect.poll(track.positionSec, { intervals: [100] }).toBeGreaterThan(SHORT_SEC / 2);
    release();
    await track.pauseButton.click();
    await expect.poll(() => countListens(site, OTHER_TRACK.id)).toBe(1);
    await page.goto('about:blank');
    await expect.poll(() => heardParts(site, OTHER_TRACK.id)).toHaveLength(64);
    expect((await heardParts(site, OTHER_TRACK.id)).slice(0, 32)).toEqual(new Array(32).fill(1));
  });
});

test.describe('uploads', () => {
  test.use({
    expectedConsole: /status of 4\d\d|An upload failed|ERR_INTERNET_DISCONNECTED|Failed to fetch/,
  });
  test.describe.configure({ timeout: 4 * IMPORTED.timeout });

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
    const small = await write('Cô Thử - Bài Ngắn.mp3', await toneMp3(494, 5));
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
      await writeFile(join(folder, 'Trong Thư Mục.mp3'), await toneMp3(440, 2));
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
});
