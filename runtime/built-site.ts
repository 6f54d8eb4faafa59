import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartRefused } from './start-refused.ts';

const BUILDS = fileURLToPath(new URL('../build', import.meta.url));

/** The built program: the files for browsers, and the bundle that renders the pages. */
export type BuiltSite = {
  clientFolder: string;
  serverBundle: string;
  /** Client folders of former versions, whose open tabs still fetch their scripts. */
  formerClients: string[];
};

/** @throws StartRefused when nothing is built */
export function findBuiltSite(builds = BUILDS): BuiltSite {
  try {
    const current = readFileSync(join(builds, 'current'), 'utf8');
    const serverBundle = join(builds, current, 'server', 'index.js');
    statSync(serverBundle);
    const others = readdirSync(builds, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== current && !entry.name.includes('.'),
    );
    return {
      clientFolder: join(builds, current, 'client'),
      serverBundle,
      formerClients: others.map(({ name }) => join(builds, name, 'client')),
    };
  } catch {
    throw new StartRefused((texts) => texts.notBuilt(builds));
  }
}
