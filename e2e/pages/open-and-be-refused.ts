import type { Page } from '@playwright/test';

/** Of a browser that wants a press before anything sounds. */
export const REFUSES_AUTOPLAY = '--autoplay-policy=document-user-activation-required';

/**
 * Opens a track's page where the browser does not let it sound. To Chromium each look of Playwright into
 * the page is a press: nothing may look before the refusal, which is therefore told on the console.
 */
export async function openAndBeRefused(page: Page, address: string) {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () {
      const promise = play.call(this);
      promise.catch((error: DOMException) => console.info(error.name));
      return promise;
    };
  });
  const refused = page.waitForEvent('console', (message) => message.text() === 'NotAllowedError');
  await page.goto(address);
  await refused;
}
