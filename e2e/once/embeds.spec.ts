import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

/** A page of another site, with this content. Not by a route: from such a page, Chromium loads nothing of this machine. */
async function openBlog(page: Page, content: string) {
  const blog = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end(`<!doctype html><title>Blog</title>${content}`);
  }).listen(0, '127.0.0.1');
  await once(blog, 'listening');
  await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
  blog.close();
}

const frameOf = (address: string, more = '') =>
  `<iframe src="${address}" width="100%" height="120" ${more}></iframe>`;

test.describe('in a page of another site', () => {
  // The refused frame, and the missing track.
  test.use({ expectedConsole: /frame-ancestors|status of 404/ });

  test('of thirty players only those near the view are loaded, none with sound; a press plays one', async ({
    page,
    baseURL,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const players = Array.from(
      { length: 30 },
      (_, n) =>
        `<p style="height:1500px"></p>${frameOf(`${baseURL}/nhung/vinahouse-${(n % 12) + 1}?t=42`, 'loading="lazy"')}`,
    );
    await openBlog(page, players.join('').replace('height:1500px', ''));
    const player = page.frameLocator('iframe').first();
    await expect(player.getByRole('button', { name: 'Phát' })).toBeVisible();
    await expect(player.getByText('0:42')).toBeVisible();
    expect(asked.filter((path) => path.startsWith('/nhung/')).length).toBeLessThan(4);
    expect(asked.filter((path) => /^\/(sound|waveforms|data|api)\//.test(path))).toEqual([]);

    await player.getByRole('button', { name: 'Phát' }).click();
    await expect(player.getByRole('button', { name: 'Tạm dừng' })).toBeVisible();
    const link = player.getByRole('link', { name: 'Nghe trên VINAHOUSE' });
    await expect(link).toHaveAttribute('href', `${baseURL}/track/vinahouse-1?t=43`);
    await expect(link).toHaveAttribute('rel', 'noopener');
    expect(new Set(asked.filter((path) => path.startsWith('/sound/'))).size).toBe(1);
  });

  test('a frame without an origin and storage plays, and the next track of a list', async ({
    page,
    baseURL,
  }) => {
    await openBlog(
      page,
      frameOf(`${baseURL}/nhung/nghe-si/dj-ca-keo?theme=sang`, 'sandbox="allow-scripts"'),
    );
    const player = page.frameLocator('iframe');
    await expect(player.locator('html')).toHaveAttribute('data-theme', 'light');
    const link = player.getByRole('link', { name: 'Nghe trên VINAHOUSE' });
    const first = new URL((await link.getAttribute('href')) ?? '').pathname;
    await player.getByRole('button', { name: 'Phát' }).click();
    await expect(player.getByRole('button', { name: 'Tạm dừng' })).toBeVisible();
    await player.getByRole('button', { name: 'Bài kế tiếp' }).click();
    await expect(link).not.toHaveAttribute('href', new RegExp(`${first}(\\?|$)`));
    await expect(player.getByRole('slider')).not.toHaveValue('0');
    await expect(player.getByRole('button', { name: 'Tạm dừng' })).toBeVisible();
  });

  test('no other page is shown, and a missing track is kindly said to be missing', async ({
    page,
    baseURL,
  }) => {
    const paths = ['/', '/track/vinahouse-1', '/auth', '/cai-dat', '/nhung/khong-co'];
    await openBlog(page, paths.map((path) => frameOf(`${baseURL}${path}`)).join(''));
    await expect(page.frameLocator('iframe').last().getByRole('heading')).toHaveText(
      'Không tìm thấy bài này',
    );
    await expect
      .poll(() => page.frames().filter((frame) => frame.url().startsWith('chrome-error:')).length)
      .toBe(4);
  });
});

test('a player can be read by a screen reader, and odd addresses do no harm', async ({
  page,
  expectNoAxeFindings,
}) => {
  for (const query of ['', '?theme=sang', '?theme=%22%3E%3Cscript%3E&t=-5', '?t=9e9&theme=xanh']) {
    await page.setViewportSize({ width: 360, height: 120 });
    await page.goto(`/nhung/vinahouse-3${query}`);
    await expect(page.getByRole('button', { name: 'Phát' })).toBeVisible();
    for (const control of await page.locator('button, .nhung-link, input').all()) {
      const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expect(page.locator('#elapsed')).toHaveText('0:00');
    await expectNoAxeFindings();
  }
});

test('from 200 pixels on, nothing of a list’s player is outside its frame, and its title can be read', async ({
  page,
}) => {
  await page.goto('/nhung/nghe-si/dj-ca-keo?theme=dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // As after an hour of a mix.
  for (const time of ['#elapsed', '#length'])
    await page.locator(time).evaluate((element) => {
      element.textContent = '1:02:03';
    });
  for (const width of [200, 260, 300, 340, 420, 480, 640])
    for (const height of [120, 260, 400]) {
      await page.setViewportSize({ width, height });
      for (const part of await page.locator('.nhung-head > *, .nhung-foot > *').all()) {
        const box = await part.boundingBox();
        if (!box || box.width === 0) continue;
        const name = `${await part.getAttribute('id')} at ${width}×${height}`;
        expect(box.x, name).toBeGreaterThanOrEqual(0);
        expect(Math.max(box.x + box.width - width, box.y + box.height - height), name).toBeLessThan(
          1,
        );
      }
      const { width: room = 0 } = (await page.locator('.nhung-texts').boundingBox()) ?? {};
      expect(room, `texts at ${width}×${height}`).toBeGreaterThan(90);
    }
});

test('a track’s page names its player for other programs, and gives its code', async ({
  page,
  track,
  request,
  baseURL,
}) => {
  const address = `${baseURL}/track/vinahouse-2`;
  const html = await (await request.get(address)).text();
  const [, file = ''] = /type="application\/json\+oembed" href="(.+?)"/.exec(html) ?? [];
  const named = await (await request.get(file)).json();
  const asked = await request.get(`/oembed?url=${encodeURIComponent(address)}&format=json`);
  expect(await asked.json()).toEqual(named);
  const later = await request.get(`/oembed?url=${encodeURIComponent(`${address}?t=1m3s`)}`);
  expect((await later.json()).html).toContain(`src="${baseURL}/nhung/vinahouse-2?t=63"`);
  expect(named.html).toContain(`src="${baseURL}/nhung/vinahouse-2"`);
  expect(html).toContain(`property="og:video" content="${baseURL}/nhung/vinahouse-2"`);
  expect(html).toContain(`name="twitter:player" content="${baseURL}/nhung/vinahouse-2"`);

  await track.open('vinahouse-2');
  await page.getByRole('button', { name: 'Nhúng' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nhúng trình phát' });
  const code = dialog.getByRole('textbox', { name: 'Mã nhúng' });
  await expect(code).toHaveValue(/width="100%" height="120"/);
  await dialog.getByRole('radio', { name: 'Thẻ' }).check();
  await dialog.getByRole('radio', { name: 'Tối' }).check();
  await expect(code).toHaveValue(
    new RegExp(`src="${baseURL}/nhung/vinahouse-2\\?theme=toi" width="320"`),
  );
  const preview = dialog.frameLocator('iframe');
  await expect(preview.getByRole('button', { name: 'Phát' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nhúng' })).toBeFocused();
});
