import type { Page } from '@playwright/test';
import { UNSENT_KEY } from '#app/listener/unsent-listens.ts';
import { expect } from '../fixtures.ts';
import { testOnOwnSite } from '../own-site.ts';
import { holdBack } from '../pages/hold-back.ts';
import { trackPage } from '../pages/track-page.ts';
import { trackWithId } from '../sites/altered-site.ts';
import { untilPublished } from '../sites/change-track.ts';
import type { Site } from '../sites/start-site.ts';

/** A site of its own: DEMO=1 keeps the demo even though one track becomes an imported one. */
const test = testOnOwnSite({ DEMO: '1' });
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
          (await (await fetch(`${site.url}/data/track/${TRACK.id}.json`)).json()).track.likesCount,
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
