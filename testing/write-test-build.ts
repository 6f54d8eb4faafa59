import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSite } from '#testing/small-site.ts';

/** Has the interface of a real build's bundle, but renders pages without content. */
const SERVER_BUNDLE = `
const page = (status, title, address = '') => ({
  status,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>' + title + '</title><link rel="canonical" href="' + address + '">',
});
class PageRenderer {
  hostedBackend = process.env.VITE_SUPABASE_URL;
  listPages = () => ['/', '/auth'];
  async render(path, readData) {
    const [, id] = /^\\/track\\/([^/]+)$/.exec(path) ?? [];
    try {
      const known = id ? await readData('track/' + id + '.json') : this.listPages().includes(path);
      return known ? page(200, path, this.siteUrl + path) : page(404, 'Oops! Page not found');
    } catch (error) {
      return page(error.status, 'Không còn');
    }
  }
  async renderEmpty() { return page(200, 'Vinahouse'); }
}
export const openPages = () => new PageRenderer();
`;

/** Writes what `npm run build` produces, for tests that start the whole server. */
export function writeTestBuild(builds: string): void {
  writeSite(join(builds, 'test', 'client'));
  mkdirSync(join(builds, 'test', 'server'));
  writeFileSync(join(builds, 'test', 'server', 'index.js'), SERVER_BUNDLE);
  writeFileSync(join(builds, 'current'), 'test');
}
