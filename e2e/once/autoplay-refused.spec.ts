import { expect, test } from '../fixtures.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: ['--autoplay-policy=document-user-activation-required'] }),
});

test('a browser that refuses autoplay leaves the track paused in silence', async ({
  track,
  page,
}) => {
  // To Chromium each look of Playwright into the page is a press: nothing may look before the
  // refusal, which is therefore told on the console.
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      const promise = play.call(this);
      promise.catch((error: DOMException) => console.info(error.name));
      return promise;
    };
  });
  const refused = page.waitForEvent('console', (message) => message.text() === 'NotAllowedError');
  await page.goto('/track/vinahouse-3');
  await refused;

  await track.expectToBeSilent();
  await expect(track.loading).toBeHidden();
  await expect(track.failure).toBeEmpty();

  await track.playButton.click();
  await track.expectToSound();
});

test('a press on a card is leave enough', async ({ home, track }) => {
  await home.open();
  await home.play('Gió Nồm');
  await track.expectToSound();
});
