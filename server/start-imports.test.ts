import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** Imports and re-exports that load a module at once; not types, not `import()`. */
const STATIC_IMPORT = /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';$/gm;

test('a start loads no library for pictures, tags or e-mail', () => {
  const packages = packagesOf('server/main.ts');
  expect(packages).toContain('hono');
  expect(packages).not.toContain('sharp');
  expect(packages).not.toContain('music-metadata');
  expect(packages).not.toContain('nodemailer');
});

/** Names of the packages and Node's modules that a program imports statically. */
function packagesOf(program: string): Set<string> {
  const packages = new Set<string>();
  const files = new Set([join(repository, program)]);
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    for (const [, name = ''] of source.matchAll(STATIC_IMPORT)) {
      if (name.startsWith('.')) files.add(join(dirname(file), name));
      else if (name.startsWith('#')) files.add(join(repository, name.slice(1)));
      else packages.add(name);
    }
  }
  return packages;
}
