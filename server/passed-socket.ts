/** systemd passes its sockets from here on. */
const FIRST_PASSED = 3;

/**
 * The listening socket that systemd holds for this server, if it does: connections then wait in it
 * while one version of the server ends and the next one starts, and none is refused.
 *
 * Forgets the variables that say so, since they are not meant for this server's own children.
 *
 * @param env as `sd_listen_fds(3)` describes it; LISTEN_PID may also name the script that started us
 */
export function takePassedSocket(env: NodeJS.ProcessEnv): { fd: number } | undefined {
  const isForUs = [process.pid, process.ppid].includes(Number(env.LISTEN_PID));
  const count = Number(env.LISTEN_FDS);
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  return isForUs && count >= 1 ? { fd: FIRST_PASSED } : undefined;
}
