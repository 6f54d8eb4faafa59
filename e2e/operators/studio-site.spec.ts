import sharp from 'sharp';
import { expect, test } from '../fixtures.ts';
import { expectToFit } from '../pages/expect-to-fit.ts';
import { PHONE } from '../screens.ts';

test.use({ ...PHONE, expectedConsole: /status of (415|404)|An operator’s act failed/ });

test.afterEach(({ site }) =>
  site.database.query("update private.site_settings set settings = '{}'"),
);

const HOSTILE = '</script><b>"Đêm" & Trống';

test('an operator changes the name of the site, and visitors see it at the next load', async ({
  site,
  page,
  browser,
  request,
  signInAsOperator,
}) => {
  await signInAsOperator();
  const homeHtml = async (path = '/') => (await request.get(path)).text();
  const before = [await homeHtml(), await homeHtml('/track/vinahouse-3')];
  await page.goto('/quan-tri?phan=trang');
  const chosen = page.getByRole('navigation', { name: 'Phần quản trị' }).locator('[aria-current]');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const save = page.getByRole('button', { name: 'Lưu và đăng' });

  await test.step('a colour with too little contrast is refused with a reason', async () => {
    await field('Tên crew').fill(HOSTILE);
    await field('Câu chào dưới tiêu đề').fill('Mở là bay.');
    await field('Màu chính, giao diện sáng').fill('#ffc23d');
    await expect(page.getByText('chỉ tương phản 1,26:1 với nền bảng')).toBeVisible();
    await save.click();
    await expect(page.getByText('Chưa đăng: còn chỗ cần sửa.')).toBeVisible();
    await expect(field('Màu chính, giao diện sáng')).toBeFocused();
    expect(await homeHtml()).toBe(before[0]);
  });

  await test.step('typed text survives a reload', async () => {
    await page.reload();
    await expect(field('Tên crew')).toHaveValue(HOSTILE);
    await expect(field('Màu chính, giao diện sáng')).toHaveValue('#ffc23d');
  });

  await test.step('links must use https', async () => {
    await field('Màu chính, giao diện sáng').fill('#a02050');
    await field('Màu chính, giao diện tối').fill('#ff80b0');
    await field('Liên hệ gỡ nội dung').fill('gobo@nhac.vn');
    await page.getByRole('button', { name: 'Thêm liên kết' }).click();
    await field('Tên liên kết 1').fill('TikTok "crew"');
    await field('Địa chỉ liên kết 1').fill('javascript:alert(1)');
    await save.click();
    await expect(page.getByText('Chỉ nhận địa chỉ https')).toBeVisible();
    await expect(field('Địa chỉ liên kết 1')).toBeFocused();
    await field('Địa chỉ liên kết 1').fill('tiktok.com/@crew');
    await expectToFit(page);
    await save.click();
    await expect(page.getByText('Đã đăng')).toBeVisible();
    await expect(save).toBeDisabled();
  });

  await test.step('a visitor sees the changes on each page', async () => {
    await expect.poll(() => homeHtml()).not.toBe(before[0]);
    const visitor = await browser.newContext({ baseURL: site.url });
    const visited = await visitor.newPage();
    const messages: string[] = [];
    visited.on('console', (message) => messages.push(message.text()));
    visited.on('pageerror', (error) => messages.push(String(error)));
    await visited.goto('/');
    await expect(visited.getByRole('heading', { level: 1 })).toHaveText(HOSTILE);
    await expect(visited.getByText('Mở là bay.')).toBeVisible();
    await expect(visited).toHaveTitle(`${HOSTILE} · Nghe Vinahouse, nonstop, DJ remix`);
    const links = visited.getByRole('contentinfo').getByRole('link');
    await expect(links).toHaveText(['TikTok "crew"', 'Liên hệ gỡ nội dung', 'RSS']);
    await expect(links.first()).toHaveAttribute('href', 'https://tiktok.com/@crew');
    await expect(links.nth(1)).toHaveAttribute('href', 'mailto:gobo@nhac.vn');
    const main = () =>
      visited.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--color-cinnabar'),
      );
    expect(await main()).toBe('#ff80b0');
    await visited.evaluate(() => localStorage.setItem('theme', 'light'));
    await visited.reload();
    expect(await main()).toBe('#a02050');
    const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    expect(await visited.evaluate(fits)).toBe(true);

    // The router in the browser uses the same texts.
    await visited.getByRole('link', { name: 'Khám phá' }).click();
    await expect(visited).toHaveTitle(`Khám phá · ${HOSTILE}`);
    await visited.goto('/track/vinahouse-3');
    expect((await visited.title()).endsWith(` · ${HOSTILE}`)).toBe(true);
    expect(messages).toEqual([]);
    await visitor.close();
    const { name } = await (await request.get('/manifest.webmanifest')).json();
    expect(name).toBe(HOSTILE);
  });

  await test.step('a logo is in the header at once, and other files are refused', async () => {
    const input = page.getByLabel('Chọn logo').and(page.locator('input'));
    const header = async () => /<header.*?<img src="([^"]*)"/s.exec(await homeHtml())?.[1];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await input.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(svg),
    });
    await expect(page.getByText('Không đọc được ảnh này').first()).toBeVisible();
    expect(await header()).toBe('/favicon.svg');
    const picture = sharp({
      create: { width: 90, height: 60, channels: 3, background: '#20c060' },
    });
    await input.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await picture.png().toBuffer(),
    });
    await expect(page.getByText('Đã đổi logo')).toBeVisible();
    await expect.poll(header).toMatch(/^\/covers\/[0-9a-f]{24}-108\.webp$/);
    const logo = await request.get((await header()) ?? '');
    expect((await sharp(await logo.body()).metadata()).width).toBe(108);
    const { icons } = await (await request.get('/manifest.webmanifest')).json();
    expect((await request.get(icons[0].src)).status()).toBe(200);
    await page.getByRole('button', { name: 'Dùng logo mặc định' }).click();
    await expect.poll(header).toBe('/favicon.svg');
  });

  await test.step('the log has the changes', async () => {
    await page.goto('/quan-tri?phan=nhat-ky');
    await expect(page.getByText(/sửa trang: .*tên crew/).first()).toBeVisible();
  });

  await test.step('with empty fields every page is as before', async () => {
    await page.goto('/quan-tri?phan=trang');
    for (const label of [
      'Tên crew',
      'Câu chào dưới tiêu đề',
      'Liên hệ gỡ nội dung',
      'Màu chính, giao diện sáng',
      'Màu chính, giao diện tối',
    ])
      await field(label).fill('');
    await page.getByRole('button', { name: 'Bỏ liên kết 1' }).click();
    await save.click();
    await expect(page.getByText('Đã đăng')).toBeVisible();
    await expect.poll(() => homeHtml()).toBe(before[0]);
    expect(await homeHtml('/track/vinahouse-3')).toBe(before[1]);
  });
});

test('an operator hides comments, stops sign-up and writes the terms', async ({
  page,
  request,
  signInAsOperator,
}) => {
  const get = async (path: string) => {
    const answer = await request.get(path);
    return [answer.status(), await answer.text()] as const;
  };
  expect((await get('/dieu-khoan'))[0]).toBe(404);
  expect((await get('/sitemap.xml'))[1]).not.toContain('/dieu-khoan');

  await signInAsOperator();
  await page.goto('/quan-tri?phan=trang');
  await page.getByLabel('Bình luận', { exact: true }).selectOption('Tắt và ẩn bình luận cũ');
  await page.getByLabel('Tài khoản mới').selectOption('Tạm ngừng nhận');
  await page.getByLabel('Điều khoản').fill('# Điều 1\n\n<i>Nghe</i> thôi: https://luat.vn.');
  await page.getByRole('button', { name: 'Lưu và đăng' }).click();
  await expect(page.getByText('Đã đăng')).toBeVisible();

  await expect.poll(async () => (await get('/dieu-khoan'))[0]).toBe(200);
  expect((await get('/dieu-khoan'))[1]).toContain('&lt;i&gt;Nghe&lt;/i&gt; thôi: ');
  expect((await get('/quyen-rieng-tu'))[0]).toBe(404);
  expect((await get('/sitemap.xml'))[1]).toContain('/dieu-khoan</loc>');
  await page.goto('/dieu-khoan');
  await expect(page.getByRole('heading', { name: 'Điều 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://luat.vn' })).toBeVisible();
  await page.goto('/track/vinahouse-3');
  await expect(page.getByText('Trang này đang tắt bình luận.')).toBeVisible();
});

test('an operator names the hosts that may embed players, then turns them off', async ({
  page,
  request,
  baseURL,
  signInAsOperator,
}) => {
  const player = () => request.get('/nhung/vinahouse-3');
  const policy = async () => (await player()).headers()['content-security-policy'];
  expect(await policy()).toMatch(/frame-ancestors \*$/);
  await signInAsOperator();
  await page.goto('/quan-tri?phan=trang');
  const save = page.getByRole('button', { name: 'Lưu và đăng' });
  await page.getByLabel('Chỉ những trang này được nhúng').fill('https://Blog.example/a *.bao.vn');
  await save.click();
  await expect.poll(policy).toMatch(/frame-ancestors 'self' blog\.example \*\.bao\.vn$/);

  await page.getByLabel('Nhúng trình phát vào trang khác').selectOption('Tắt');
  await expectToFit(page);
  await save.click();
  await expect.poll(async () => (await player()).status()).toBe(404);
  expect(await (await player()).text()).toContain('Trang này không cho nhúng nhạc');
  const leadsTo = async (path: string, page: string) =>
    expect(await (await request.get(path)).text()).toContain(`href="${baseURL}${page}" target=`);
  await leadsTo('/nhung/vinahouse-3?t=5', '/track/vinahouse-3');
  await leadsTo('/nhung/nghe-si/dj-ca-keo', '/nghe-si/dj-ca-keo');
  await leadsTo('/nhung/khong-co', '/');
  expect((await player()).headers()['x-frame-options']).toBeUndefined();
  expect((await request.get('/oembed/vinahouse-3.json')).status()).toBe(404);
  const answer = await page.goto('/track/vinahouse-3');
  expect(await answer?.text()).not.toMatch(/oembed|og:video/);
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nhúng' })).toBeHidden();
});
