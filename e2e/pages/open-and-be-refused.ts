import type { Page } from '@playwright/test';

/**
 * Opens a track's page in a browser that blocks autoplay, and waits until playback is refused. Chromium treats each
 * `evaluate` of Playwright as a press, so the page reports the refusal on the console instead.
 */
export async function openAndBeRefused(
  page: Page,
  address: string,
  waitUntil: 'load' | 'commit' = 'load',
) {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      const promise = play.call(this);
      promise.catch((error: DOMException) => console.info(error.name));
      return promise;
    };
  });
  const refused = page.waitForEvent('console', (message) => message.text() === 'NotAllowedError');
  await page.goto(address, { waitUntil });
  await refused;
}
