import { once } from 'node:events';
import { expect, test } from 'vitest';
import { importLite } from './import-lite.ts';

test('a warning that is an Error can still be given', async () => {
  await importLite();
  const given = once(process, 'warning');
  process.emitWarning(new Error('cảnh báo'));
  expect(await given).toMatchObject([{ message: 'cảnh báo' }]);
});
