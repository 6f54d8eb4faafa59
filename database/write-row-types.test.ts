import { expect, test } from 'vitest';
import { connect, startTestDatabase } from './testing/test-database.ts';
import { writeRowTypes } from './write-row-types.ts';

test('the committed row types match the migrations', async () => {
  const { connectionString, stop } = await startTestDatabase();
  const client = await connect(connectionString);
  const types = await writeRowTypes(client);
  await client.end();
  await stop();
  await expect(types, '"npm run row-types" writes the file').toMatchFileSnapshot(
    '../../app/backend/generated-database.ts',
  );
});
