import { expect, type Locator, type Page } from '@playwright/test';

type Drag = {
  /** The handle of the row. */
  grip: Locator;
  title: string;
  /** The row to drop it on. */
  onto: { title: string; row: Locator };
  /** Titles of all rows in their current order. */
  titles: () => Promise<string[]>;
};

/** Drags a row of a list to the place of another one with the mouse. */
export async function dragRow(page: Page, { grip, title, onto, titles }: Drag) {
  const place = (await titles()).indexOf(onto.title);
  const [from, to] = [await centre(grip), await centre(onto.row)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 5 });
  // The list reorders only while the pointer moves.
  let step = 0;
  await expect(async () => {
    await page.mouse.move(from.x, to.y + (step++ % 5), { steps: 5 });
    expect((await titles()).indexOf(title)).toBe(place);
  }).toPass({ timeout: 20_000 });
  await page.mouse.up();
}

/** Waits until the row is rendered: before, `content-visibility: auto` leaves its controls without a size. */
async function centre(locator: Locator) {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
