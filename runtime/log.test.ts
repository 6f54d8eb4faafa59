import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

function logged(say: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  say(
    createLog((line) => {
      text += line;
    }),
  );
  return text;
}

/** Control characters, and others that terminals and viewers interpret. */
const HOSTILE = [
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)),
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u200f',
  '\ufeff',
  '\u061c',
  '\ud800',
  '\udfff',
  '\u{e0001}',
  '\u001b[2J\u001b]0;title\u0007',
  '\r\n{"level":"info","time":"2026-01-01T00:00:00.000Z","event":"forged"}\r\n',
];

test('an event is one line of JSON: time, level, name and fields', () => {
  const line = logged((log) => log.warn('letter-not-sent', { attempt: 2, kind: 'recovery' }));
  expect(line).toMatch(/^\{.*\}\n$/);
  const { time, ...rest } = JSON.parse(line);
  expect(rest).toEqual({ level: 'warn', event: 'letter-not-sent', attempt: 2, kind: 'recovery' });
  expect(time).toBe(new Date(time).toISOString());
  expect(JSON.parse(logged((log) => log.info('started')))).toMatchObject({ level: 'info' });
  expect(JSON.parse(logged((log) => log.error('failed')))).toMatchObject({ level: 'error' });
});

test('input from outside stays inside its string, whatever its characters', () => {
  for (const text of [...HOSTILE, HOSTILE.join('x'), 'lời thường 🎧']) {
    const line = logged((log) => log.info('asked', { text, deep: { [`key${text}`]: [text] } }));
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\p{C}\u2028\u2029]/u);
    const read = JSON.parse(line);
    expect(read.text).toBe(text);
    expect(read.deep).toEqual({ [`key${text}`]: [text] });
  }
});

test('an error is logged with message and code, and with a stack only for a bug', () => {
  const error = Object.assign(new Error('a\nb'), { code: 'ENOSPC' });
  expect(describeError(error)).toEqual({ message: 'a\nb', code: 'ENOSPC' });
  const { stack } = describeError(error, { withStack: true });
  expect(stack).toContain('log.test.ts');
  const line = logged((log) => log.error('fault', describeError(error, { withStack: true })));
  expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(line).stack).toBe(stack);

  expect(describeError('words')).toEqual({ message: 'words' });
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(describeError(refused).message).toBe('ECONNREFUSED');
  expect(describeError(new Error('x'.repeat(1e6))).message.length).toBeLessThan(5000);
});

const script = `
  const { log } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)});
  const { printLine } = await import(${JSON.stringify(new URL('print-line.ts', import.meta.url).href)});
  for (let n = 0; n < 300; n++) log.error('last-words', { text: 'a\\u0085b', n });
  printLine('mở\\u001b[2J\\nForged');
  process.kill(process.pid, 'SIGKILL');`;

test('the log goes to stderr, complete even after a kill; a message for the operator goes to stdout as one line', () => {
  const args = ['--input-type=module', '-e', script];
  const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(signal).toBe('SIGKILL');
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(300);
  expect(lines.at(-1)).toMatchObject({ event: 'last-words', text: 'a\u0085b', n: 299 });
  expect(stdout).toBe('mở\\u001b[2J\\u000aForged\n');
});

test.runIf(process.platform === 'linux')(
  'a full disk behind stderr does not stop the server',
  () => {
    const command = '"$0" "$@" 2>/dev/full';
    const args = [process.execPath, '--input-type=module', '-e', script];
    const { stdout } = spawnSync('sh', ['-c', command, ...args], { encoding: 'utf8' });
    expect(stdout).toContain('Forged');
  },
);
