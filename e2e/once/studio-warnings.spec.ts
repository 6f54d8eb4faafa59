import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LAST_BACKUP, markBackup } from '#runtime/last-backup.ts';
import { expect, test } from '../fixtures.ts';
import { studioPage } from '../pages/studio-page.ts';

test.use({ expectedConsole: /status of 404/ });

test('an operator sees warnings on every section until the cause is fixed', async ({
  site,
  page,
  signInAsOperator,
  expectNoAxeFindings,
}) => {
  await signInAsOperator();
  await rm(join(site.dataFolder, LAST_BACKUP), { force: true });
  const studio = studioPage(page);
  await studio.open('nhat-ky');
  await expect(studio.banner).toContainText('Cần sao lưu');
  await studio.banner.click();
  const item = studio.warning('Cần sao lưu');
  await expect(item).toContainText('npm run backup');
  await expect(studio.banner).toBeHidden();
  await expectNoAxeFindings();

  await markBackup(site.dataFolder, { createdAt: new Date().toISOString(), bytes: 1 });
  await expect(async () => {
    await studio.checkAgain();
    await expect(item).toBeHidden({ timeout: 500 });
  }).toPass();

  // A hosted project answers like this. It knows nothing about the machine.
  await page.route('**/rpc/studio_warnings', (route) =>
    route.fulfill({ status: 404, json: { code: 'PGRST202', message: 'no function' } }),
  );
  await studio.open('canh-bao');
  await expect(page.getByText('nên không có cảnh báo')).toBeVisible();
});
