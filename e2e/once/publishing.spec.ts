import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { homePage } from '../pages/home-page.ts';
import { trackPage } from '../pages/track-page.ts';
import { trackWithId } from '../sites/altered-site.ts';
import { retitle, setStatus } from '../sites/change-track.ts';

const TRACK = trackWithId('vinahouse-6');
const OTHER = trackWithId('vinahouse-2');
const NEW_TITLE = 'Tên Vừa Đổi';

/** Uses the header's link, so the document stays. */
const goHome = (page: Page) => page.getByRole('banner').getByRole('link').first().click();

test.describe('a changed title, and then a hidden track', () => {
  test.use({ expectedConsole: /status of 410/ });
  test.afterEach(async ({ site }) => {
    await retitle(site, TRACK.id, TRACK.title);
    await setStatus(site, OTHER.id, 'published');
  });

  test('a changed title and a takedown reach the next visitor and the next press in an open tab, and the music plays on', async ({
    site,
    page,
    home,
    track,
    bar,
    browser,
  }) => {
    await home.open();
    await home.play(TRACK.title);
    await track.expectToSound();
    const sounds = await page.evaluateHandle(() => {
      const stops: string[] = [];
      const audio = document.querySelector('#player');
      for (const event of ['pause', 'ended', 'error', 'emptied'])
        audio?.addEventListener(event, () => stops.push(event));
      return stops;
    });

    await retitle(site, TRACK.id, NEW_TITLE);
    await track.expectToSound();

    await test.step('a second visitor sees it everywhere', async () => {
      const visitor = await browser.newPage({ baseURL: site.url });
      const theirHome = homePage(visitor);
      await theirHome.open();
      await expect(theirHome.card(NEW_TITLE)).toBeVisible();
      await expect(theirHome.card(TRACK.title)).toBeHidden();
      await theirHome.type('vừa đổi');
      await expect(theirHome.cards).toHaveCount(1);
      await theirHome.card(NEW_TITLE).getByRole('link', { name: NEW_TITLE, exact: true }).click();
      await expect(trackPage(visitor).title).toHaveText(NEW_TITLE);
      await visitor.close();
    });

    await test.step('the open tab can still navigate', async () => {
      await goHome(page);
      await bar.expectToSound();
      expect(await sounds.jsonValue()).toEqual([]);
      await home.card(OTHER.title).getByRole('link', { name: OTHER.title, exact: true }).click();
      await expect(track.title).toHaveText(OTHER.title);
      await page.goBack();
      // The tab's list still has the old title. The track's page has the new one.
      await home.card(TRACK.title).getByRole('link', { name: TRACK.title, exact: true }).click();
      await expect(track.title).toHaveText(NEW_TITLE);
      await bar.expectToSound();
    });

    await test.step('a hidden track shows a message when pressed in the open tab', async () => {
      await goHome(page);
      await expect(home.card(OTHER.title)).toBeVisible();
      await setStatus(site, OTHER.id, 'hidden');
      await home.card(OTHER.title).getByRole('link', { name: OTHER.title, exact: true }).click();
      await expect(page.getByText('Track này không còn trên trang')).toBeVisible();
      await bar.expectToSound();
    });
  });
});

test.describe('a hidden track', () => {
  // The server renders a private playlist as missing, because it has no session.
  test.use({ expectedConsole: /status of (410|404)/ });
  test.afterEach(({ site }) => setStatus(site, TRACK.id, 'published'));

  test('a hidden track disappears with its sound from every page, and returns unchanged', async ({
    site,
    page,
    home,
    track,
    collection,
    request,
    signInAs,
  }) => {
    const listener = await signInAs('Quỳnh');
    await site.database.query(
      'insert into public.track_likes (user_id, track_id) values ($1, $2), ($1, $3)',
      [listener.id, TRACK.id, OTHER.id],
    );
    const { rows } = await site.database.query(
      "insert into public.playlists (user_id, title) values ($1, 'Đêm nay') returning id",
      [listener.id],
    );
    const playlist = `/playlist/${rows[0]?.id}`;
    for (const { id } of [TRACK, OTHER])
      await site.database.query(
        'insert into public.playlist_tracks (playlist_id, track_id) values ($1, $2)',
        [rows[0]?.id, id],
      );
    const sitemap = async () => (await request.get('/sitemap.xml')).text();
    const statusOf = async (path: string) => (await request.get(path)).status();
    const explore = async () => (await request.get('/kham-pha')).text();
    expect(await explore()).toContain(`/track/${TRACK.id}"`);
    expect(await sitemap()).toContain(`/track/${TRACK.id}<`);
    expect(await statusOf(TRACK.streamUrl)).toBe(200);

    await setStatus(site, TRACK.id, 'hidden');

    const answer = await page.goto(`/track/${TRACK.id}`);
    expect(answer?.status()).toBe(410);
    await expect(page.getByText('Track này không còn trên trang')).toBeVisible();
    await home.open();
    await expect(home.cards).not.toHaveCount(0);
    await expect(home.card(TRACK.title)).toBeHidden();
    await home.type(TRACK.title);
    await expect(home.card(TRACK.title)).toBeHidden();
    expect(await explore()).not.toContain(`/track/${TRACK.id}"`);
    expect(await sitemap()).not.toContain(`/track/${TRACK.id}<`);
    expect(await statusOf(TRACK.streamUrl)).toBe(410);
    expect(await statusOf(`/data/track/${TRACK.id}.json`)).toBe(410);

    await collection.open('/thu-vien');
    await expect(collection.row(OTHER.title)).toBeVisible();
    await expect(collection.row(TRACK.title)).toBeHidden();
    await page.goto(playlist);
    await expect(collection.row(OTHER.title)).toBeVisible();
    await expect(collection.row(TRACK.title)).toBeHidden();

    await setStatus(site, TRACK.id, 'published');

    await page.goto(`/track/${TRACK.id}`);
    await track.expectToSound();
    await expect(track.like).toHaveAttribute('aria-pressed', 'true');
    await track.back.click();
    await expect(home.card(TRACK.title)).toBeVisible();
    expect(await explore()).toContain(`/track/${TRACK.id}"`);
    expect(await sitemap()).toContain(`/track/${TRACK.id}<`);
    expect(await statusOf(TRACK.streamUrl)).toBe(200);
  });
});
