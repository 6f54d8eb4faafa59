import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { type AccountMenu, accountMenu } from './pages/account-menu.ts';
import { type AuthPage, authPage, type Listener, newListener } from './pages/auth-page.ts';
import { type Comments, commentsOf } from './pages/comments.ts';
import { type HomePage, homePage } from './pages/home-page.ts';
import { type TrackPage, trackPage } from './pages/track-page.ts';
import { type FaultySite, startFaultySite } from './sites/faulty-sound.ts';
import { type RealSite, startRealSite } from './sites/real-site.ts';
import { type Site, startSite } from './sites/start-site.ts';

const BUILT = fileURLToPath(new URL('../build/client', import.meta.url));

type Journey = {
  home: HomePage;
  track: TrackPage;
  auth: AuthPage;
  account: AccountMenu;
  comments: Comments;
  /** Makes an account that is confirmed already, and signs in with it. */
  signInAs: (name: string) => Promise<Listener>;
  /** What the console may say in the journey; anything else fails it. */
  expectedConsole: RegExp;
  /** The site behind a line on which sound gets lost. Its pages are opened by its own address. */
  faultySite: FaultySite;
  /** With the real backend behind it. Its pages are opened by its own address. */
  realSite: RealSite;
  expectNoAxeFindings: () => Promise<void>;
};

export const test = base.extend<Journey & { quietConsole: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
    async ({}, use) => {
      const site = await startSite(BUILT);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
  home: ({ page }, use) => use(homePage(page)),
  track: ({ page }, use) => use(trackPage(page)),
  auth: ({ page }, use) => use(authPage(page)),
  account: ({ page }, use) => use(accountMenu(page)),
  comments: ({ page }, use) => use(commentsOf(page)),

  signInAs: ({ site, auth, account }, use) =>
    use(async (name) => {
      const listener = newListener(name);
      site.backend.addAccount(listener);
      await auth.open();
      await auth.signIn(listener);
      await expect(account.button).toBeVisible();
      return listener;
    }),

  expectedConsole: [/(?!)/, { option: true }],
  // A hydration that does not match, a policy that blocks, a missing file: all are said there.
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const heard: string[] = [];
      page.on('pageerror', (error) => heard.push(String(error)));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) heard.push(message.text());
      });
      await use(undefined);
      const unexpected = heard.filter((text) => !expectedConsole.test(text));
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],

  faultySite: async ({ site }, use) => {
    const faulty = await startFaultySite(site.url);
    await use(faulty);
    await faulty.stop();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants it so
  realSite: async ({}, use) => {
    const real = await startRealSite();
    await use(real);
    await real.stop();
  },

  expectNoAxeFindings: ({ page }, use) =>
    use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    }),
});

export { expect };
