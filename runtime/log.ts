import { destination, pino, stdTimeFunctions } from 'pino';
import { escapeControls } from '#domain/escape-controls.ts';

type Fields = Record<string, unknown> & { time?: never; level?: never; event?: never };

/** Writes one JSON object per line. An event is a constant in kebab-case, such as 'letter-kept'. */
export type Log = Record<'info' | 'warn' | 'error', (event: string, fields?: Fields) => void>;

/** Set if several servers run here (SERVERS), each in a process with a log of its own. */
const { SERVER_NUMBER } = process.env;

const STDERR = 2;
const LONGEST_MESSAGE = 2000;
const LONGEST_STACK = 8000;
/**
 * The most that is buffered while stderr accepts nothing, for example when it is a file on a full disk;
 * further lines are dropped.
 */
const MOST_WAITING_BYTES = 1_000_000;

/** @param write gets one line at a time, with its line feed */
export function createLog(write: (line: string) => void): Log {
  const lines = pino(
    {
      base: SERVER_NUMBER ? { server: Number(SERVER_NUMBER) } : null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    // JSON leaves DEL, the C1 controls and Unicode's line ends as they are.
    { write: (line) => write(`${escapeControls(line.trimEnd())}\n`) },
  );
  return {
    info: (event, fields) => lines.info({ event, ...fields }),
    warn: (event, fields) => lines.warn({ event, ...fields }),
    error: (event, fields) => lines.error({ event, ...fields }),
  };
}

/** Synchronous, so that the last line before an exit is written, too. */
const stderr = destination({ dest: STDERR, sync: true, maxLength: MOST_WAITING_BYTES });
// A closed stderr or a full disk must not end the process.
stderr.on('error', () => {});

export const log = createLog((line) => void stderr.write(line));

/** An error as log fields. The stack is logged for bugs, not for refusals and outages. */
export function describeError(
  error: unknown,
  { withStack = false } = {},
): { message: string; code?: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, LONGEST_MESSAGE) };
  const { code } = error as { code?: unknown };
  return {
    // An AggregateError of several failed connections has a code but no message.
    message: (error.message || String(code ?? error.name)).slice(0, LONGEST_MESSAGE),
    ...(typeof code === 'string' && { code }),
    ...(withStack && error.stack && { stack: error.stack.slice(0, LONGEST_STACK) }),
  };
}
