import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lowerPriority, lowerPriorityOfChildren } from './process-priority.ts';

const PROGRAM = new URL('process-priority.ts', import.meta.url).href;

describe.runIf(process.platform === 'linux')('on Linux', () => {
  test('a thread lowers its own priority, and the others keep theirs', async () => {
    const before = getPriority();
    const thread = new Worker(
      `const { getPriority } = require('node:os');
       import(${JSON.stringify(PROGRAM)}).then(({ lowerPriority }) => {
         lowerPriority();
         require('node:worker_threads').parentPort.postMessage(getPriority());
       });`,
      { eval: true },
    );
    onTestFinished(async () => void (await thread.terminate()));
    expect(await once(thread, 'message')).toEqual([Math.min(before + 10, 19)]);
    expect(getPriority()).toBe(before);
  });

  test('lowering the priority raises the niceness to 19 at most', async () => {
    const program = `import(${JSON.stringify(PROGRAM)}).then(({ lowerPriority }) => {
      const os = require('node:os');
      os.setPriority(16);
      const child = require('node:child_process').spawn('sleep', ['9']);
      lowerPriority(child.pid);
      console.log(os.getPriority(child.pid));
      child.kill();
    });`;
    const site = spawn(process.execPath, ['-e', program]);
    expect(String(await once(site.stdout, 'data'))).toBe('19\n');
  });

  test('existing children get a lower priority', async () => {
    const parent = spawn('sh', ['-c', 'sleep 9 & echo $!; wait']);
    onTestFinished(() => void process.kill(child));
    const child = Number(String(await once(parent.stdout, 'data')));
    if (parent.pid) lowerPriorityOfChildren(parent.pid);
    expect(getPriority(child)).toBe(Math.min(getPriority() + 10, 19));
  });

  describe.runIf(existsSync('/proc/self/autogroup'))('with autogrouping', () => {
    /** @returns the niceness of the session in which the program ran; 0 if it is unchanged */
    async function sessionAfter(program: string[]): Promise<string> {
      const script = '"$@" >/dev/null 2>&1; cat /proc/self/autogroup';
      const shell = spawn('sh', ['-c', script, 'sh', ...program], { detached: true });
      return String(await once(shell.stdout, 'data')).replace(/.* nice (.*)\n/, '$1');
    }

    test.each([
      ['itself', 'lowerPriority(process.pid)'],
      [
        'a child',
        `const child = require('node:child_process').spawn('sleep', ['9']);
         lowerPriority(child.pid);
         child.kill()`,
      ],
    ])('a process in somebody’s session lowers %s only', async (_, call) => {
      const program = `import(${JSON.stringify(PROGRAM)}).then(({ lowerPriority }) => { ${call} })`;
      expect(await sessionAfter([process.execPath, '-e', program])).toBe('0');
    });

    test('a process that leads its session lowers the priority of the whole session', async () => {
      const program = `import(${JSON.stringify(PROGRAM)}).then(({ lowerPriority }) => {
        lowerPriority(process.pid);
        console.log(require('node:fs').readFileSync('/proc/self/autogroup', 'utf8'));
      });`;
      const leader = spawn(process.execPath, ['-e', program], { detached: true });
      expect(String(await once(leader.stdout, 'data'))).toMatch(/ nice 10\n/);
    });

    test('an import does not lower the priority of the terminal’s session', async () => {
      const script = fileURLToPath(new URL('../scripts/import.mjs', import.meta.url));
      expect(await sessionAfter([process.execPath, script, '--khong-co'])).toBe('0');
    });
  });

  test('an unknown process is ignored', () => expect(() => lowerPriority(2 ** 30)).not.toThrow());
});
