import {
  type Browser,
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import { type AccountMenu, accountMenu } from './pages/account-menu.ts';
import { type AuthPage, authPage } from './pages/auth-page.ts';
import { type CollectionPage, collectionPage } from './pages/collection-page.ts';
import { type Comments, commentsOf } from './pages/comments.ts';
import { type EmailLinkPages, emailLinkPages } from './pages/email-link-pages.ts';
import { findAxeFindings } from './pages/find-axe-findings.ts';
import { type HomePage, homePage } from './pages/home-page.ts';
import { type PlayerBar, playerBar, type QueuePanel, queuePanel } from './pages/player-bar.ts';
import { type TrackPage, trackPage } from './pages/track-page.ts';
import type { Account } from './sites/accounts.ts';
import type { ExportedSite } from './sites/exported-site.ts';
import { type FaultySite, startFaultySite } from './sites/faulty-sound.ts';
import { openSession, storeSession } from './sites/open-session.ts';
import { type Site, startSite } from './sites/start-site.ts';

export type Journey = {
  site: Site;
  home: HomePage;
  track: TrackPage;
  bar: PlayerBar;
  queue: QueuePanel;
  auth: AuthPage;
  emailLinks: EmailLinkPages;
  account: AccountMenu;
  comments: Comments;
  collection: CollectionPage;
  /** Creates an account and stores its session: the next page opens signed in. */
  signInAs: (name: string) => Promise<Account>;
  /** The same for an operator, 'Cô Chủ'. */
  signInAsOperator: () => Promise<Account>;
  /** Opens a page in another browser, where the listener is signed in. */
  openAs: (listener: Account) => Promise<Page>;
  /** Console messages that the test allows. Any other fails it. */
  expectedConsole: RegExp;
  /** A proxy of the site with faulty sound files. It has a URL of its own. */
  faultySite: FaultySite;
  expectNoAxeFindings: () => Promise<void>;
};

/**
 * Each fixture starts when a test first uses it. All are defined here: Playwright starts another worker, with
 * its own site and browser, for a test file that defines a worker fixture itself.
 */
type WorkerFixtures = {
  sharedSite: Site;
  /** A site for tests that change its catalogue: it keeps the demo beside imported music. */
  changedSite: Site;
  exported: ExportedSite;
  /** URL of a site with GENERATED_TRACKS tracks and without a backend. */
  generatedSite: string;
  /** Plays nothing before a press. */
  strictBrowser: Browser;
};

export const test = base.extend<Journey & { quietConsole: undefined }, WorkerFixtures>({
  sharedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  changedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const site = await startSite({ DEMO: '1' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  exported: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const { startExportedSite } = await import('./sites/exported-site.ts');
      const exported = await startExportedSite();
      await use(exported);
      await exported.stop();
    },
    { scope: 'worker' },
  ],
  generatedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const { startGeneratedSite } = await import('./sites/generated-site.ts');
      const generated = await startGeneratedSite(GENERATED_TRACKS);
      await use(generated.url);
      await generated.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  strictBrowser: [
    async ({ launchOptions }, use) => {
      const args = ['--autoplay-policy=document-user-activation-required'];
      const browser = await chromium.launch({ ...launchOptions, args });
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  site: ({ sharedSite }, use) => use(sharedSite),
  baseURL: ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  extraHTTPHeaders: ({}, use) => use({ 'X-Forwarded-For': nextAddress() }),
  home: ({ page }, use) => use(homePage(page)),
  track: ({ page }, use) => use(trackPage(page)),
  bar: ({ page }, use) => use(playerBar(page)),
  queue: ({ page }, use) => use(queuePanel(page)),
  auth: ({ page }, use) => use(authPage(page)),
  emailLinks: ({ page }, use) => use(emailLinkPages(page)),
  account: ({ page }, use) => use(accountMenu(page)),
  comments: ({ page }, use) => use(commentsOf(page)),
  collection: ({ page }, use) => use(collectionPage(page)),

  signInAs: ({ site, context, request }, use) =>
    use(async (name) => {
      const listener = await site.accounts.addListener(name);
      await storeSession(context, site.url, await openSession(request, listener));
      return listener;
    }),

  openAs: async ({ site, browser, request }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (listener) => {
      const context = await browser.newContext({ baseURL: site.url });
      contexts.push(context);
      await storeSession(context, site.url, await openSession(request, listener));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  signInAsOperator: ({ site, signInAs }, use) =>
    use(async () => {
      const operator = await signInAs('Cô Chủ');
      await site.database.query('select private.set_operator($1, true)', [operator.email]);
      // An operator's name is not given to another account, not even to the operator of the next test.
      await site.database.query("update profiles set display_name = 'Cô Chủ' where user_id = $1", [
        operator.id,
      ]);
      return operator;
    }),

  expectedConsole: [/(?!)/, { option: true }],
  // The console shows hydration mismatches, blocked requests and missing files.
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = [];
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) messages.push(message.text());
      });
      await use(undefined);
      const unexpected = messages.filter((text) => !expectedConsole.test(text));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],

  faultySite: async ({ site }, use) => {
    const faulty = await startFaultySite(site.url);
    await use(faulty);
    await faulty.stop();
  },

  expectNoAxeFindings: ({ page }, use) =>
    use(async () => expect(await findAxeFindings(page)).toEqual([])),
});

export const GENERATED_TRACKS = 5_000;

let callers = 0;

/** A new IP address for each test, so that tests do not share rate limits. */
function nextAddress(): string {
  callers += 1;
  return `10.0.${callers >> 8}.${callers & 255}`;
}

export { expect };
