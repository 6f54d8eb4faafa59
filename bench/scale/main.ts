import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from '../report/describe-machine.ts';
import type { Samples } from '../report/figure.ts';
import { writeScaleResults } from '../report/write-results.ts';
import { measureCosts } from './measure-costs.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureKill } from './measure-kill.ts';
import { measurePublished } from './measure-published.ts';
import { measureSound } from './measure-sound.ts';
import type { Run } from './run.ts';
import { scaleFigures } from './scale-figures.ts';
import { startEngines } from './start-engines.ts';

const PARTS: Record<string, (run: Run) => Promise<void>> = {
  sound: measureSound,
  kill: measureKill,
  publish: measurePublished,
  growth: measureGrowth,
  costs: measureCosts,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !PARTS[name]);
if (unknown.length > 0) throw new Error(`The parts are ${Object.keys(PARTS).join(', ')}.`);

const samples: Samples = {};
const keep: Run['keep'] = (name, sample) => {
  samples[name] ??= [];
  samples[name].push(sample);
  console.log(
    `  ${name}: ${JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))}`,
  );
};
const about = describeMachine();
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
for (const [name, measure] of Object.entries(PARTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(name);
  const folder = await mkdtemp(join(tmpdir(), 'vinahouse-scale-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  // nginx's workers may run as another user.
  await chmod(folder, 0o711);
  try {
    const engines = await startEngines(folder);
    try {
      for (const line of engines.about) if (!about.includes(line)) about.push(line);
      await measure({ folder, engines, keep, isSmall: values.small });
    } finally {
      await engines.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const figures = scaleFigures(samples);
for (const { name, reached, toReach, isMet, detail } of figures)
  console.log(`${isMet ? '     ' : 'MISS '}${name}: ${reached} (${toReach}); ${detail}`);
if (positionals.length === 0 && !values.small) await writeScaleResults({ about, figures });
// The slow line serves until the process ends.
process.exit();
