import { test as base, expect } from '../fixtures.ts';
import { startHostedPages } from '../sites/hosted-pages.ts';

const PROJECT = 'https://du-an-vinahouse.supabase.co';
const PUBLISHED_KEY = 'khoa-cong-khai';

const test = base.extend<{ hostedUrl: string }>({
  hostedUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const pages = await startHostedPages(PROJECT, PUBLISHED_KEY);
      await use(pages.url);
      await pages.stop();
    },
    { timeout: 120_000 },
  ],
  baseURL: ({ hostedUrl }, use) => use(hostedUrl),
});

// When the test removes its routes, pending requests fail.
test.use({ expectedConsole: /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/ });

test('pages built for a hosted project call only that project, and keep the session', async ({
  site,
  auth,
  account,
  comments,
  page,
}) => {
  await site.accounts.removeComments();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { anonKey } = await (await fetch(`${site.url}/api/config.json`)).json();
  // Our own server answers for the project, which tests cannot reach. It sends no CORS headers, so the test adds one.
  await page.route(`${PROJECT}/**`, async (route) => {
    const request = route.request();
    const headers = Object.fromEntries(
      Object.entries(request.headers()).map(([name, value]) => [
        name,
        value.replace(PUBLISHED_KEY, anonKey),
      ]),
    );
    const url = request.url().replace(PROJECT, `${site.url}/api`);
    const response = await route.fetch({ url, headers });
    const allowed = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers: allowed });
  });
  // Asked by hosted pages alone, so our own server does not know it.
  await page.route(`${PROJECT}/auth/v1/settings`, (route) =>
    route.fulfill({
      json: { external: { email: true, google: false } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );

  const answer = await page.goto('/auth');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`connect-src 'self' ${PROJECT} ${PROJECT.replace('https', 'wss')};`);
  await auth.signIn(await site.accounts.addListener('Thảo Vy'));
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/is-returning/);
  await expect(account.button).toBeVisible();

  // Its Realtime cannot be reached here, so the page polls for comments.
  await page.goto('/track/vinahouse-3');
  await expect(comments.section.getByText('Chưa có comment nào')).toBeVisible();
  await site.accounts.addComments('vinahouse-3', ['Tới lúc đang xem']);
  await expect(comments.item('Tới lúc đang xem')).toBeVisible();
  await site.accounts.removeComments();
  await expect(comments.items).toHaveCount(0);

  const sessions = () => Object.keys(localStorage).filter((key) => key.startsWith('sb-'));
  expect(await page.evaluate(sessions)).toEqual(['sb-du-an-vinahouse-auth-token']);
  expect(requested.some((url) => url.startsWith(`${PROJECT}/auth/v1/token`))).toBe(true);
  expect(requested.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([]);
  // The profile may still be loading.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
