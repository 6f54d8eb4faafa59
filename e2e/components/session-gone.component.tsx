import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { box, section, send } from './comments-part.tsx';
import { startFakeBackend } from './fake-backend.ts';
import { openSite, publish } from './open-site.tsx';

test('posting notices a session that was deleted in the browser', async () => {
  const backend = startFakeBackend();
  backend.signIn();
  publish(backend);
  await openSite('/track/vinahouse-6');
  await box.fill('Còn đây không?');
  localStorage.clear();
  await send.click();
  const toast = page.getByText('Cần đăng nhập');
  await expect.element(toast).toBeVisible();
  await expect.element(section.getByText('Bạn cần đăng nhập để comment')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  const header = page.getByRole('banner');
  await expect.element(header.getByRole('link', { name: 'Đăng nhập' })).toBeVisible();
});
