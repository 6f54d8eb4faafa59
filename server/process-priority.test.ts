import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
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

  test('so does a process, up to the lowest priority', async () => {
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

  test('so do the existing children of a process', async () => {
    const parent = spawn('sh', ['-c', 'sleep 9 & echo $!; wait']);
    onTestFinished(() => void process.kill(child));
    const child = Number(String(await once(parent.stdout, 'data')));
    if (parent.pid) lowerPriorityOfChildren(parent.pid);
    expect(getPriority(child)).toBe(Math.min(getPriority() + 10, 19));
  });

  test.runIf(existsSync('/proc/self/autogroup'))(
    'a child does not change the weight of its parent’s session',
    async () => {
      const program = `import(${JSON.stringify(PROGRAM)}).then(({ lowerPriority }) => {
        const child = require('node:child_process').spawn('sleep', ['9']);
        lowerPriority(child.pid);
        console.log(require('node:fs').readFileSync('/proc/self/autogroup', 'utf8'));
        child.kill();
      });`;
      // A new session starts with the default weight.
      const site = spawn(process.execPath, ['-e', program], { detached: true });
      expect(String(await once(site.stdout, 'data'))).toMatch(/ nice 0\n/);
    },
  );

  test('an unknown process is ignored', () => expect(() => lowerPriority(2 ** 30)).not.toThrow());
});
