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

test('hostile comments load fifty at a time, in order while listeners post and after a reload, and their markup is text and runs nothing', async ({
  site,
  page,
  track,
  comments,
  auth,
  signInAs,
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

  await signInAs('Bảo');
  await track.open(TRACK);
  await expect(comments.items).toHaveCount(50);
  await expect(comments.item('Của người có tên lạ')).toContainText(hostile.name);
  await site.accounts.addComments(TRACK, ['Chen ngang']);
  await expect(comments.items.first()).toContainText('Chen ngang');
  const before = ['Chen ngang', 'Của người có tên lạ', ...written.toReversed().map(asShown)];
  for (let count = 100; count < before.length + 50; count += 50) {
    await comments.more.click();
    // One less if the first fifty were loaded again, with the new comment among them.
    await expect(comments.items.nth(Math.min(count, before.length) - 1)).toBeVisible();
  }
  await expect(comments.more).toBeHidden();
  const shown = () =>
    comments.items
      .locator('p[dir=auto]')
      .evaluateAll((texts) => texts.map(({ textContent }) => textContent));
  await expect.poll(shown).toEqual(before);
  await comments.post('Mới nhất');
  await expect(comments.items).toHaveCount(before.length + 1);
  expect(await shown()).toEqual(['Mới nhất', ...before]);

  await expect(
    comments.section.locator('a:not([href*="?c="]), img, svg script, iframe, style'),
  ).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { blocked: string[] }).blocked)).toEqual(
    [],
  );
  await expect(auth.toast('Lỗi')).toHaveCount(0);

  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await page.reload();
  await expect(comments.items).toHaveCount(50);
  await comments.more.click();
  await expect(comments.items).toHaveCount(100);
  await expect.poll(shown).toEqual(['Mới nhất', ...before].slice(0, 100));
});
