export type Settings = { port: number; host: string; dataFolder: string };

/**
 * What the environment asks for.
 *
 * @throws RangeError with a message for whoever started the server
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    port: readPort(env.PORT || '3000'),
    host: env.HOST || '127.0.0.1',
    dataFolder: env.DATA_DIR || '.data',
  };
}

/** 0 asks the system for any free port. */
function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new RangeError(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  return port;
}
