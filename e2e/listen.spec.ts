import { expect, test } from './fixtures.ts';
import { PHONE } from './screens.ts';

// With motion, as most visitors have it.
test.use({ ...PHONE, contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor picks a category, presses a card, hears the track, finds the sign-in page and opens a shared category with its button in view', async ({
  home,
  track,
  page,
}) => {
  await home.open();
  await expect(home.cards).toHaveCount(12);
  await expect(home.count).toContainText('12');
  await expect(home.pagination).toBeHidden();
  await expect(home.card('Chợ Nổi')).toContainText('ORIGINAL');
  await expect(home.card('Chợ Nổi')).toContainText('Vinahouse');

  await home.chooseCategory('Remix');
  await expect(page).toHaveURL('/?category=remix');
  await expect(home.count).toContainText('3');
  expect(await home.titles()).toEqual([
    'Lúa Non (Remix)',
    'Vòng Xoay Đêm (Remix)',
    'Lúa Non (Remix)',
  ]);

  await home.play('Vòng Xoay Đêm (Remix)');
  await expect(page).toHaveURL('/track/vinahouse-8');
  await expect(track.title).toHaveText('Vòng Xoay Đêm (Remix)');
  await track.expectToSound();

  await track.pauseButton.click();
  await track.expectToBeSilent();
  const pausedAtSec = await track.positionSec();
  await track.playButton.click();
  await track.expectToSound();
  expect(await track.positionSec()).toBeGreaterThan(pausedAtSec);

  await track.back.click();
  await expect(page).toHaveURL('/?category=remix');
  await expect(home.category('Remix')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Đăng nhập' }).click();
  await expect(page).toHaveURL('/auth');

  // Not all categories fit a phone.
  await home.open('/?category=chill');
  await expect(home.category('Chill')).toHaveAttribute('aria-pressed', 'true');
  await expect(home.category('Chill')).toBeInViewport({ ratio: 1 });
  await expect(home.cards).toHaveCount(2);
});
