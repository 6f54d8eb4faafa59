import { readOptions } from '../read-options.ts';
import { describeMachine } from '../report/describe-machine.ts';
import type { Samples } from '../report/figure.ts';
import { writeCatalogueResults } from '../report/write-results.ts';
import { catalogueFigures } from './catalogue-figures.ts';
import type { Keep } from './keep.ts';
import { measureChange } from './measure-change.ts';
import { measureEvening } from './measure-evening.ts';
import { measureImport } from './measure-import.ts';
import { measurePages } from './measure-pages.ts';
import { measurePublish } from './measure-publish.ts';
import { measureSound } from './measure-sound.ts';
import { measureStart } from './measure-start.ts';

const GROUPS: Record<string, (keep: Keep, rounds: number) => Promise<void>> = {
  import: measureImport,
  sound: measureSound,
  evening: measureEvening,
  change: measureChange,
  publish: measurePublish,
  start: measureStart,
  pages: measurePages,
};
const FEWEST_ROUNDS = 5;

const { rounds, isWanted, isWritten } = readOptions(Object.keys(GROUPS), FEWEST_ROUNDS);
const about = [...describeMachine(), `${rounds} rounds`];

const samples: Samples = {};
const keep: Keep = (name, sample) => {
  samples[name] ??= [];
  samples[name].push(sample);
  console.log(
    `  ${name}: ${JSON.stringify(sample, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value))}`,
  );
};
for (const [group, measure] of Object.entries(GROUPS)) {
  if (!isWanted(group)) continue;
  console.log(group);
  await measure(keep, rounds);
}

const figures = catalogueFigures(samples);
for (const { name, reached, toReach, isMet, detail } of figures)
  console.log(`${isMet ? '     ' : 'MISS '}${name}: ${reached} (${toReach}); ${detail}`);
if (isWritten) await writeCatalogueResults({ about, figures });
