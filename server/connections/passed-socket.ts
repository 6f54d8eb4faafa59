/** The first file descriptor that systemd passes. */
const FIRST_PASSED = 3;

/**
 * The listening socket that systemd holds for this server, if any. Connections wait in it while the server
 * restarts, and none is refused.
 *
 * Deletes systemd's variables, since they are not meant for this server's child processes.
 *
 * @param env as `sd_listen_fds(3)` describes it; LISTEN_PID may also name the script that started us
 */
export function takePassedSocket(env: NodeJS.ProcessEnv): { fd: number } | undefined {
  const isForUs = [process.pid, process.ppid].includes(Number(env.LISTEN_PID));
  const count = Number(env.LISTEN_FDS);
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  return isForUs && count >= 1 ? { fd: FIRST_PASSED } : undefined;
}
