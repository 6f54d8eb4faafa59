import { writeFile } from 'node:fs/promises';
import type { Figure } from './figure.ts';
import { OBSTACLES } from './obstacles.ts';

const PAGES = new URL('../results.md', import.meta.url);
const LOAD = new URL('../results-load.md', import.meta.url);
const LIVE = new URL('../results-live.md', import.meta.url);
const CATALOGUE = new URL('../results-catalogue.md', import.meta.url);
const SCALE = new URL('../results-scale.md', import.meta.url);

type Run = { about: string[]; figures: Figure[] };

export async function writeResults(run: Run, lighthouseFailures: string[]): Promise<void> {
  const lines = lighthouseFailures.map((failure) => `- ${failure}`);
  const text = asMarkdown('Pages compared with the limit', 'npm run bench', run);
  await writeFile(PAGES, text + section('Audits that Lighthouse fails', lines));
}

export async function writeLoadResults(run: Run): Promise<void> {
  await writeFile(LOAD, asMarkdown('Under load', 'npm run bench:load', run));
}

export async function writeLiveResults(run: Run): Promise<void> {
  await writeFile(LIVE, asMarkdown('Live comments', 'npm run bench:live', run));
}

export async function writeCatalogueResults(run: Run): Promise<void> {
  await writeFile(CATALOGUE, asMarkdown('A large catalogue', 'npm run bench:catalogue', run));
}

export async function writeScaleResults(run: Run): Promise<void> {
  await writeFile(SCALE, asMarkdown('Servers side by side', 'npm run bench:scale', run));
}

function asMarkdown(title: string, command: string, { about, figures }: Run): string {
  const rows = figures.map(({ name, reached, toReach, isMet, detail }) => {
    const verdict = toReach && (isMet ? 'yes' : '**no**');
    return `| ${name} | ${reached} | ${toReach} | ${verdict} | ${detail} |`;
  });
  const missed = figures.filter(({ isMet }) => !isMet);
  const obstacles = missed.map(
    ({ id, name }) => `- **${name}.** ${OBSTACLES[id] ?? 'Not examined yet.'}`,
  );
  return `# ${title}

Written by \`${command}\`. bench/README.md says what is measured and how.

${about.map((line) => `- ${line}`).join('\n')}

| Figure | Reached | To reach | Met | Median, minimum and maximum |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
${section('Why targets are missed', obstacles)}`;
}

const section = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n## ${title}\n\n${lines.join('\n')}\n` : '';
