import { expect, test } from '../fixtures.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: /status of 404|ERR_FAILED/ });

  test('pages show texts, links and covers, and a track can be played', async ({ home, page }) => {
    await home.open();
    await expect(home.cards).toHaveCount(12);
    const cover = home.cards.first().locator('img');
    await expect(cover).toHaveJSProperty('complete', true);
    await expect(cover).not.toHaveJSProperty('naturalWidth', 0);

    await home.card('Chợ Nổi').getByRole('link', { name: 'Chợ Nổi', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chợ Nổi');
    await expect(page.locator('noscript audio')).toHaveAttribute('src', /\.mp3$/);
    await page.getByRole('region', { name: 'Gợi ý cho bạn' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL('/track/vinahouse-5');

    await page.getByRole('link', { name: 'Đăng nhập' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Đăng nhập');
    await page.goto('/khong/co');
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  });

  test('the critical CSS has every rule that a page uses', async ({ page, request }) => {
    // Running animations would change the styles between two reads.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // No style depends on these elements.
    await page.route('**/covers/**', (route) => route.abort());
    const home = await (await request.get('/')).text();
    const [, address = ''] = /data-style="(.+?)"/.exec(home) ?? [];
    const whole = await (await request.get(address)).text();
    for (const [path, ...widths] of [
      ['/', 360, 1440],
      ['/track/vinahouse-3', 360, 1440],
      ['/auth', 360],
      ['/quen-mat-khau', 360],
      ['/xac-nhan', 1440],
      ['/kham-pha', 360, 1440],
      ['/thu-vien', 360, 1440],
      ['/ho-so', 360],
      ['/cai-dat', 360],
      ['/quan-tri', 1440],
      ['/playlist/0b7e9f1c-5a4d-4e6f-8a9b-1c2d3e4f5a6b', 360],
      ['/khong/co', 1440],
    ] as const) {
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        expect(await page.evaluate(listChangedStyles, whole), `${path}, ${width} px`).toEqual([]);
      }
    }
  });
});

test('each page has meta tags for search engines and link previews', async ({
  request,
  baseURL,
}) => {
  const seenTitles = new Set<string>();
  for (const path of ['/', '/auth', '/track/vinahouse-1', '/track/vinahouse-9']) {
    const html = await (await request.get(path)).text();
    const title = /<title>(.+?)<\/title>/.exec(html)?.[1] ?? '';
    expect(title, path).toContain('VINAHOUSE');
    seenTitles.add(title);
    expect(html).toMatch(/<meta name="description" content=".{20,}"/);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`);
    for (const name of ['og:title', 'og:description', 'og:url', 'og:type'])
      expect(html, path).toMatch(new RegExp(`<meta property="${name}" content=".+?"`));
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"');

    const [, image = ''] = /<meta property="og:image" content="(.+?)"/.exec(html) ?? [];
    expect(new URL(image).origin).toBe(baseURL);
    const answer = await request.get(image);
    expect(answer.headers()['content-type'], path).toBe('image/jpeg');
  }
  expect(seenTitles.size).toBe(4);
});

test('a track page describes its recording as JSON-LD', async ({ request, baseURL }) => {
  const html = await (await request.get('/track/vinahouse-3')).text();
  const [, json = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'MusicRecording',
    name: 'Nonstop Bến Xe Đêm',
    duration: expect.stringMatching(/^PT\d+M\d+S$/),
    url: `${baseURL}/track/vinahouse-3`,
  });
});

test('crawlers and home screens find their files', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap.match(/<loc>/g)).toHaveLength(33);
  expect(sitemap).toContain(`<loc>${baseURL}/kham-pha</loc>`);
  for (const path of ['/xac-nhan', '/quen-mat-khau'])
    expect(await (await request.get(path)).text(), path).toContain('content="noindex"');
  expect(sitemap).toContain(`<loc>${baseURL}/track/vinahouse-12</loc>`);
  expect(sitemap).toContain(`<loc>${baseURL}/nghe-si/co-ba-sub</loc>`);
  const artist = await request.get('/nghe-si/co-ba-sub');
  expect([artist.status(), await artist.text()]).toEqual([
    200,
    expect.stringContaining('MusicGroup'),
  ]);
  expect(sitemap).toMatch(/\/the\/dan-tranh<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:]+Z<\/lastmod>/);
  expect(sitemap).toContain(`<loc>${baseURL}/tuyen-tap/chuyen-cuoi</loc>`);
  const album = await (await request.get('/tuyen-tap/chuyen-cuoi')).text();
  expect(album).toContain('MusicAlbum');
  expect((await request.get('/sitemap/1.xml')).status()).toBe(404);
  for (const path of ['/tuyen-tap/khong-co', '/the/khong-co'])
    expect((await request.get(path)).status(), path).toBe(404);
  const unknown = await request.get('/nghe-si/khong-co');
  expect(unknown.status()).toBe(404);
  expect(await unknown.text()).toContain('Không tìm thấy nghệ sĩ');

  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);

  const manifest = await (await request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  for (const icon of ['/favicon.ico', '/favicon.svg', '/icons/apple-touch-icon.png'])
    expect((await request.get(icon)).status(), icon).toBe(200);
});

/**
 * Lists the elements whose styles the whole style sheet changes, or those of their ::before and ::after. Of elements that
 * the same rules match, such as those of twelve cards, the first one is compared.
 */
function listChangedStyles(whole: string): string[] {
  const kinds = new Map<Element | null, string>();
  const kindOf = (element: Element): string => {
    const attributes = [...element.attributes]
      .filter(
        ({ name }) => !/^(href|src|srcset|style|alt|id|aria-label|datetime|d|title)$/.test(name),
      )
      .map(({ name, value }) => `${name}=${value}`);
    const place = [element.previousElementSibling === null, element.nextElementSibling === null];
    return [kinds.get(element.parentElement), element.localName, ...attributes, ...place].join(' ');
  };
  const seen = new Set<string>();
  const elements = [...document.body.querySelectorAll('*')].filter((element) => {
    const kind = kindOf(element);
    kinds.set(element, kind);
    return seen.size < seen.add(kind).size;
  });
  const parts = elements.flatMap((element) =>
    [null, '::before', '::after'].map((part) => ({ element, part })),
  );
  // Only what some rule sets can change. Custom properties have no visible effect of their own.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(whole);
  const namesIn = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? rule.style : []),
      ...('cssRules' in rule ? namesIn(rule.cssRules as CSSRuleList) : []),
    ]);
  const names = [...new Set(namesIn(sheet.cssRules))].filter((name) => !name.startsWith('--'));
  if (names.length < 100) throw new Error(`The style sheet sets only ${names.length} properties.`);
  const read = () =>
    parts.map(({ element, part }) => {
      const style = getComputedStyle(element, part);
      const isThere = part === null || style.content !== 'none';
      return isThere ? names.map((name) => `${name}: ${style.getPropertyValue(name)}`) : [];
    });
  const before = read();
  document.adoptedStyleSheets.push(sheet);
  const after = read();
  document.adoptedStyleSheets.pop();
  return parts.flatMap(({ element, part }, n) => {
    const changed = after[n]?.filter((value, at) => value !== before[n]?.[at]) ?? [];
    const name = `${element.outerHTML.slice(0, 200)} ${part ?? ''}`;
    return changed.length > 0 ? [`${name}: ${changed.join('; ')}`] : [];
  });
}
