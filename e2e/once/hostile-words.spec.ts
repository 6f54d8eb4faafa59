import { cutLongText, foldEmptyLines } from '#domain/fold-text.ts';
import { MARKUP, NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { expect, test } from '../fixtures.ts';

const TRACK = 'vinahouse-6';

/** Long texts are folded. */
function asShown(text: string): string {
  const whole = foldEmptyLines(text);
  const start = cutLongText(whole);
  return start === null ? whole : `${start}…`;
}

test('markup in comments and names is shown as text and runs nothing', async ({
  site,
  page,
  track,
  comments,
  auth,
}) => {
  await site.accounts.removeComments();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    Object.assign(window, { blocked: [] });
    document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
      (window as unknown as { blocked: string[] }).blocked.push(
        `${violatedDirective} ${blockedURI}`,
      ),
    );
  });

  const fits = (text: string) => text.trim() !== '' && [...text.normalize('NFC')].length <= 1000;
  const written = NAUGHTY_STRINGS.filter(fits);
  await site.accounts.addComments(TRACK, written);
  const hostile = await site.accounts.addListener(MARKUP[0] ?? '');
  await site.accounts.addComments(TRACK, ['Của người có tên lạ'], hostile.id);

  await track.open(TRACK);
  await expect(comments.items).toHaveCount(50);
  await expect(comments.item('Của người có tên lạ')).toContainText(hostile.name);
  for (let count = 100; count < written.length + 51; count += 50) {
    await comments.more.click();
    await expect(comments.items).toHaveCount(Math.min(count, written.length + 1));
  }
  const shown = await comments.items
    .locator('p[dir=auto]')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent));
  expect(shown.slice(1)).toEqual(written.toReversed().map(asShown));
  await expect(
    comments.section.locator('a:not([href*="?c="]), img, svg script, iframe, style'),
  ).toHaveCount(1);
  await expect(comments.signIn).toBeVisible();
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { blocked: string[] }).blocked)).toEqual(
    [],
  );
  await expect(auth.toast('Lỗi')).toHaveCount(0);

  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});
