import { expect, test } from '../fixtures.ts';

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: ['--autoplay-policy=document-user-activation-required'] }),
});

test('a browser that refuses autoplay leaves the track paused in silence', async ({ track }) => {
  await track.open('vinahouse-3');
  await expect(track.audio).not.toHaveJSProperty('readyState', 0);
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
