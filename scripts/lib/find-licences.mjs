/**
 * Licences that ask for no more than attribution from whoever uses the package on a server, as declared
 * by the packages. node-av's FFmpeg is under GPL version 3, although its package declares MIT (decision 038).
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  // An unchanged shared library, loaded by sharp.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Applies per file; none is changed here.
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]);

/** Packages without a licence in package.json; found in the package itself. */
const READ_BY_HAND = new Map([
  ['@shinyoshiaki/jspack', 'BSD-3-Clause'],
  ['combine-errors', 'MIT'],
]);

/**
 * Of licences to choose from, such as `MIT OR CC0-1.0`, one must be allowed; of those that apply together, each.
 *
 * @param {Record<string, { license?: string }>} packages as package-lock.json names them, by folder
 * @returns {{ counts: Map<string, number>, refused: string[] }} packages by licence, and those not allowed
 */
export function findLicences(packages) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const refused = new Set();
  for (const [folder, { license }] of Object.entries(packages)) {
    if (!folder) continue;
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const found = license ?? READ_BY_HAND.get(name) ?? 'none';
    counts.set(found, (counts.get(found) ?? 0) + 1);
    if (!isAllowed(found)) refused.add(`${name}: ${found}`);
  }
  return { counts, refused: [...refused] };
}

/** @param {string} expression without nested brackets, which no package here has */
function isAllowed(expression) {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));
}
