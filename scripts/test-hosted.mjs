import { ensureBrowser } from './lib/ensure-browser.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';
import { mustSucceed } from './lib/run-command.mjs';
import { packageCommand, runPinnedNode } from './lib/run-pinned-node.mjs';
import { runScript } from './lib/run-script.mjs';
import { ensureSupabaseAuth } from './lib/supabase-auth.mjs';

/** A project elsewhere is asked instead of a service on this machine. */
const isElsewhere = Boolean(process.env.VITE_SUPABASE_URL);

await runScript(async () => {
  await ensureInstalled();
  const env = {
    TEST_HOSTED: '1',
    ...(!isElsewhere && { SUPABASE_AUTH: await ensureSupabaseAuth() }),
  };
  // The other test and the journey need a service on this machine.
  const files = isElsewhere ? ['supabase/tests/hosted/auth-calls'] : [];
  const args = ['run', ...files, ...process.argv.slice(2)];
  await mustSucceed('The calls failed', () =>
    runPinnedNode([packageCommand('vitest'), ...args], env),
  );
  if (isElsewhere) return 0;
  const CHROMIUM_PATH = await ensureBrowser();
  await mustSucceed('The journey failed', () =>
    runPinnedNode([packageCommand('playwright'), 'test'], { ...env, CHROMIUM_PATH }),
  );
  return 0;
});
