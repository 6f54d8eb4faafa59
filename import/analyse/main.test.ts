import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

test('the program prints what the command prints, and exits with its code', async () => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['import/analyse/main.ts', 'mất.mp3'], (error, _, stderr) =>
      resolve({ code: error?.code, stderr }),
    );
  });
  expect(stderr).toContain('Không có tệp này: ');
  expect(code).toBe(1);
});
