import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as journey } from '../fixtures.ts';
import { HIDDEN_ID } from '../sites/exported-site.ts';

// One worker, so that the site is exported once.
journey.describe.configure({ mode: 'default' });

const test = journey.extend<{ apiRequests: string[] }>({
  baseURL: ({ exported }, use) => use(exported.url),
  // The pages must neither call the missing backend nor show that it is missing.
  apiRequests: [
    async ({ page }, use) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.startsWith('/api')) requested.push(request.url());
      });
      await use(requested);
      expect(requested).toEqual([]);
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
    },
    { auto: true },
  ],
});

test('a visitor goes from home to a category, a search, a track and back', async ({
  home,
  track,
  bar,
  comments,
  account,
  page,
}) => {
  await home.open();
  await expect(home.cards).toHaveCount(11);
  await expect(account.signIn).toBeHidden();
  await home.chooseCategory('Nonstop');
  await expect(home.card('Nonstop Xuyên Đêm')).toBeVisible();
  await expect(home.card('Chợ Nổi')).toBeHidden();
  await home.chooseCategory('Tất cả');
  await home.type('cho noi');
  await expect(home.cards).toHaveCount(1);
  await home.play('Chợ Nổi');
  await track.expectToSound();
  await expect(page).toHaveURL('/track/vinahouse-5');
  await expect(track.suggestions).toHaveCount(8);
  await expect(comments.section).toBeHidden();
  await expect(account.signIn).toBeHidden();

  await page.getByRole('link', { name: 'Khám phá' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Khám phá' })).toBeVisible();
  await page.getByRole('link', { name: 'Thư viện' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thư viện' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Đăng nhập' })).toBeHidden();
  await bar.expectToSound();
});

test.describe('without the home page', () => {
  test.use({ expectedConsole: /status of 4(04|10)|404: there is no page at/ });

  test('pages open by their URL, also unknown ones and one of a track that was taken down, and each URL in them is answered', async ({
    page,
    track,
    comments,
    account,
    exported,
  }) => {
    await track.open('vinahouse-5');
    await track.expectToSound();
    await expect(comments.section).toBeHidden();
    expect((await page.goto('/cai-dat'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(account.signIn).toBeHidden();
    expect((await page.goto('/khong/co'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
    expect((await page.goto(`/track/${HIDDEN_ID}`))?.status()).toBe(410);
    await expect(page.getByText('Track này không còn trên trang')).toBeVisible();
    await page.goto('/playlist/0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    const { folder, url } = exported;
    const entries = await readdir(folder, { recursive: true });
    const pages = entries.filter((name) => /\.(html|json|xml|webmanifest)$/.test(name));
    const named = new Set<string>();
    for (const name of pages) {
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('&amp;', '&');
      const addresses = text.matchAll(
        /(?<=["'\s,(]|localhost:3000)\/[a-z][\w./%-]*\.\w{2,11}(?=["'\s?)\\])/g,
      );
      for (const [address] of addresses) named.add(address);
      for (const [address] of text.matchAll(/(?<=href=")\/[^"?#]*/g)) named.add(address);
    }
    expect([...named].filter((name) => name.startsWith('/covers/')).length).toBeGreaterThan(50);
    expect([...named].filter((name) => name.startsWith('/sound/'))).toHaveLength(9);
    const missing: string[] = [];
    for (const address of named) {
      const { ok } = await fetch(url + address, { method: 'HEAD' });
      if (!ok) missing.push(address);
    }
    expect(missing).toEqual([]);
  });
});
