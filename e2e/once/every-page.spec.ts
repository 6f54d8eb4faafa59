import { expect, test } from '../fixtures.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';

// A resize must start no transition.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsole: /404/ });

/** e2e/components/pages.component.tsx tests the pages' states. */
test('the pages of the built site fit without axe findings', async ({ page }) => {
  for (const [address, heading] of [
    ['/', 'VINAHOUSE'],
    ['/kham-pha', 'Khám phá'],
    ['/track/vinahouse-6', 'Trống Hội'],
    ['/auth', 'Đăng nhập'],
    ['/khong/co', 'Oops! Page not found'],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading').filter({ hasText: heading }).first()).toBeVisible();
      await expectToFit(page);
    });
});
