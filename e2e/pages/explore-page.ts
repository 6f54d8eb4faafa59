import { expect, type Page } from '@playwright/test';

export type ExplorePage = ReturnType<typeof explorePage>;

/** 'Khám phá', in a listener's words. */
export function explorePage(page: Page) {
  const row = (name: string) => page.getByRole('region', { name, exact: true });
  const tiles = (name: string) => row(name).getByRole('listitem').getByRole('link');
  const comments = row('Bình luận mới nhất');

  return {
    row,
    tiles,
    comments,
    leftOff: row('Nghe tiếp'),
    tile: (name: string, title: string) => tiles(name).filter({ hasText: title }),
    forth: (name: string) => row(name).getByRole('button', { name: `Xem tiếp: ${name}` }),
    back: (name: string) => row(name).getByRole('button', { name: `Lùi lại: ${name}` }),
    comment: (text: string) => comments.getByRole('link').filter({ hasText: text }),
    /** By the row behind them: they are drawn anew when they come near. */
    comeToComments: () => row('Nhịp chậm').scrollIntoViewIfNeeded(),
    /** The rows' names, in their order. */
    names: () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),

    async open() {
      await page.goto('/kham-pha');
      await expect(page.getByRole('heading', { level: 1, name: 'Khám phá' })).toBeVisible();
    },
  };
}
