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
  await mustSucceed('The calls failed', () =>
    runPinnedNode([packageCommand('vitest'), 'run', ...process.argv.slice(2)], env),
  );
  return 0;
});
