import { vi } from 'vitest';

/**
 * Runs a command's function in this process, which takes a tenth of a process of its own.
 *
 * @param run returns the exit code
 * @param env environment variables
 */
export async function runHere(
  run: () => Promise<number>,
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string; exitCode: number }> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line: string) => {
      printed[level] += `${line}\n`;
    }),
  );
  try {
    return { exitCode: await run(), stdout: printed.log, stderr: printed.error };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}
