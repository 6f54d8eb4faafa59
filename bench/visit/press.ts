import type { Locator } from '@playwright/test';
import type { Screen, Visit } from './visitor.ts';

/** How long a mouse hovers before a press, and how long a press lasts. */
const HOVER_MS = 300;
const HOLD_MS = 80;

export type Point = { x: number; y: number };

/** Presses like a person: a mouse hovers first, a finger does not. */
export async function press(visit: Visit, screen: Screen, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await pressAt(visit, screen, await findPoint(target));
}

/** The middle of what is to be pressed. */
export async function findPoint(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} cannot be pressed`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function pressAt({ page }: Visit, screen: Screen, { x, y }: Point): Promise<void> {
  if (screen === 'desktop') {
    await page.mouse.move(x, y, { steps: 3 });
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.waitForTimeout(HOLD_MS);
    await page.mouse.up();
    return;
  }
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await page.waitForTimeout(HOLD_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
