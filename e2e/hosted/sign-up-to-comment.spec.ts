import { linkIn, nextEmail } from '../../supabase/tests/hosted/inbox.ts';
import { type Project, startProject } from '../../supabase/tests/hosted/start-project.ts';
import { test as base, expect } from '../fixtures.ts';
import { newListener } from '../sites/accounts.ts';
import { startHostedPages } from '../sites/hosted-pages.ts';

const TRACK = 'vinahouse-3';

type Hosted = { project: Project; pages: Awaited<ReturnType<typeof startHostedPages>> };

const test = base.extend<{ hosted: Hosted }>({
  hosted: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const project = await startProject(process.env.SUPABASE_AUTH ?? '');
      const pages = await startHostedPages(project.url, project.anonKey);
      await use({ project, pages });
      await pages.stop();
      await project.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ hosted }, use) => use(hosted.pages.url),
});

// Realtime is not here: the page then polls for comments.
test.use({ expectedConsole: /realtime\/v1\/websocket/ });

test('a visitor signs up with Supabase, confirms the e-mail, comments, and signs out', async ({
  hosted,
  auth,
  account,
  comments,
  emailLinks,
  page,
}) => {
  const { inbox, database } = hosted.project;
  const listener = newListener('Thảo Vy');
  await auth.open();
  // The project says that it is set up.
  await expect(auth.google).toBeEnabled();
  await auth.signUp(listener);
  await expect(auth.checkMail).toBeVisible();

  const link = linkIn(await nextEmail(inbox, listener.email));
  await emailLinks.open(link.pathname + link.hash);
  await emailLinks.confirm(listener.password);
  await expect(account.button).toHaveAccessibleName('Tài khoản của Thảo Vy');
  const method = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}');
      return JSON.parse(atob(access_token.split('.')[1])).amr[0].method;
    });
  // Not that of the link, which could change the password without the current one.
  expect(await method()).toBe('password');

  await page.goto(`/track/${TRACK}`);
  await comments.post('Nhạc hay quá, nghe từ Huế');
  await expect(comments.item('Nhạc hay quá, nghe từ Huế')).toContainText('Thảo Vy');
  await page.reload();
  await expect(comments.item('Nhạc hay quá, nghe từ Huế')).toContainText('Thảo Vy');
  const { rows } = await database.query(
    'select email, content from public.track_comments join auth.users on users.id = user_id',
  );
  expect(rows).toEqual([{ email: listener.email, content: 'Nhạc hay quá, nghe từ Huế' }]);

  await account.button.click();
  await account.item('Đăng xuất').click();
  await expect(account.signIn).toBeVisible();
  const sessions = await database.query('select from auth.sessions');
  expect(sessions.rowCount).toBe(0);
});
