import type { Page } from '@playwright/test';
import { UNSENT_KEY } from '#app/library/unsent-listens.ts';
import { expect, test } from '../fixtures.ts';
import { trackWithId } from '../sites/altered-site.ts';
import { untilPublished } from '../sites/change-track.ts';

const TRACK = trackWithId('vinahouse-9');
/** Half of it is enough. */
const SHORT_SEC = 8;
const CALL = '**/rpc/count_listens';

/** How many the device keeps for the backend. */
const unsent = (page: Page) =>
  page.evaluate(
    (key) => JSON.parse(localStorage.getItem(key) ?? '{"listens":[]}').listens.length,
    UNSENT_KEY,
  );

test.use({ expectedConsole: /status of 503|Listens wait/ });
test.beforeEach(async ({ site }) => {
  await site.database.query(
    "update public.tracks set origin = 'import', playback_count = 0, duration_sec = $2, title = 'Bài Ngắn' where id = $1",
    [TRACK.id, SHORT_SEC],
  );
  await untilPublished(site, TRACK.id, { status: 200, title: 'Bài Ngắn' });
});
test.afterEach(async ({ site }) => {
  const { id, title, duration, playbackCount } = TRACK;
  await site.database.query(
    "update public.tracks set origin = 'demo', playback_count = $2, duration_sec = $3, title = $4 where id = $1",
    [id, playbackCount, duration, title],
  );
});

test('what is heard while the backend is away counts once it is back, and the page tells of it', async ({
  site,
  page,
  track,
}) => {
  const facts = track.player.getByText(/lượt nghe/);
  await page.route(CALL, (route) => route.fulfill({ status: 503, body: '{}' }));
  const refused = page.waitForResponse(CALL);
  await track.open(TRACK.id);
  await expect(facts).toHaveText('0 lượt nghe');
  await track.expectToSound();
  await expect.poll(() => unsent(page)).toBe(1);
  await track.pauseButton.click();
  expect((await refused).status()).toBe(503);

  await page.unroute(CALL);
  const taken = page.waitForResponse(CALL);
  await page.reload();
  await track.expectToSound();
  await expect.poll(() => unsent(page)).toBe(2);
  await track.pauseButton.click();
  const answer = await taken;
  expect(answer.status()).toBe(204);
  // Both visits' in one call, and nothing of who it is.
  const { listens } = answer.request().postDataJSON();
  expect(listens).toHaveLength(2);
  for (const listen of listens)
    expect(Object.keys(listen).sort()).toEqual(['agoSec', 'id', 'source', 'track']);
  expect(answer.request().headers().cookie).toBeUndefined();

  await expect.poll(() => unsent(page)).toBe(0);
  await site.database.query('select private.update_counts()');
  await untilPublished(site, TRACK.id, { status: 200, title: '>2 lượt nghe' });
  await page.goto(`/track/${TRACK.id}`);
  await expect(facts).toHaveText('2 lượt nghe');
});
