import { expect, type Page } from '@playwright/test';

export type ExplorePage = ReturnType<typeof explorePage>;

/** Page object of 'Khám phá'. */
export function explorePage(page: Page) {
  const row = (name: string) => page.getByRole('region', { name, exact: true });
  const tiles = (name: string) => row(name).getByRole('listitem').getByRole('link');
  const comments = row('Bình luận mới nhất');

  return {
    row,
    tiles,
    comments,
    continueListening: row('Nghe tiếp'),
    tile: (name: string, title: string) => tiles(name).filter({ hasText: title }),
    comment: (text: string) => comments.getByRole('link').filter({ hasText: text }),
    /** The comments render again as they come near, so this scrolls to the row below them. */
    scrollToComments: () => row('Nhịp chậm').scrollIntoViewIfNeeded(),

    async open() {
      await page.goto('/kham-pha');
      await expect(page.getByRole('heading', { level: 1, name: 'Khám phá' })).toBeVisible();
    },
  };
}
