import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * What axe has to say against the page as it stands: each rule's id, with the elements' markup.
 *
 * No page has a frame, and a document is given axe once: AxeBuilder, which opens another page for
 * its report and gives axe anew for each, takes three times as long.
 */
export async function findAxeFindings(page: Page): Promise<[id: string, html: string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Half faded, a toast that leaves has no contrast.
    const moves = document.getAnimations().filter(({ playState, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number.isFinite(endTime);
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  });
}
