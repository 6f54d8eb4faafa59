import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject } from '../../scripts/lib/project-folder.mjs';

/** Runs `npm run import` on a folder of music, without the data saver's files. @throws Error if it fails */
export async function importMusic(music: string, dataFolder: string): Promise<void> {
  const program = inProject('import', 'main.ts');
  const importing = spawn(process.execPath, [program, music], {
    env: { ...process.env, DATA_DIR: dataFolder, DATA_SAVER: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [exitCode] = await once(importing, 'exit');
  if (exitCode !== 0) throw new Error(`The import ended with ${exitCode}.`);
}
