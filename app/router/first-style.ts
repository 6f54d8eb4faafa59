import Beasties from 'beasties';
import postcss, { type Node } from 'postcss';

/** What no markup shows: what an inline script says of the document (see app.css), and the focus. */
const NEVER_TAKEN_OUT = [
  /\.has-fonts/,
  /\.awaits-view/,
  /\.is-returning/,
  /\[data-theme/,
  /\[data-backend/,
  /^:focus-visible$/,
];

/** Of the whole style, the part that pages of one shape begin with. Few shapes make all pages. */
const known = { style: '', parts: new Map<string, Promise<string>>() };
const MOST_KNOWN = 200;

/**
 * Keeps of the style in a page's `<style>` what the page shows as it was prerendered. The whole comes
 * with the scripts, which are what can show more.
 *
 * @param html of the whole page
 */
export async function keepFirstStyle(html: string): Promise<string> {
  const [before = '', style = '', after = ''] = html.split(STYLE);
  if (known.style !== style) Object.assign(known, { style, parts: new Map() });
  const shape = shapeOf(before + after);
  const { parts } = known;
  const part = parts.get(shape) ?? findFirstStyle(html);
  if (parts.size < MOST_KNOWN) parts.set(shape, part);
  part.catch(() => parts.delete(shape));
  const found = await part;
  // The markup stays as React wrote it, so that React recognises it.
  return html.replace(STYLE, () => `<style>${found}</style>`);
}

async function findFirstStyle(html: string): Promise<string> {
  const pruned = await new Beasties({
    logLevel: 'silent',
    allowRules: NEVER_TAKEN_OUT,
  }).process(html);
  const style = STYLE.exec(pruned)?.[1];
  if (!style) throw new Error('The page has no style');
  return withoutUnusedProperties(style, html);
}

const ELEMENT = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** What style may ask of an attribute; texts and addresses are asked for by none. */
const ASKED_VALUE = /^[a-z]{0,12}$/;

/**
 * All that style can ask of a page's elements, each once, and the properties that the markup uses: pages
 * that are equal in it begin with the same style.
 */
function shapeOf(markup: string): string {
  const elements = new Set<string>();
  for (const [, tag = '', attributes = ''] of markup.matchAll(ELEMENT)) {
    let element = tag;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      element += name === 'class' || ASKED_VALUE.test(value) ? ` ${name}=${value}` : ` ${name}`;
    elements.add(element);
  }
  const properties = new Set(markup.match(/(?<=var\(\s*)--[\w-]+/g));
  return [...[...elements].sort(), ...[...properties].sort()].join('\n');
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/** Tailwind declares each custom property that any page may need. */
function withoutUnusedProperties(css: string, html: string): string {
  const style = postcss.parse(css);
  const markup = html.replace(STYLE, '');
  // What is taken out may have been all that used another one.
  for (;;) {
    const used = new Set(`${markup}${style}`.match(/(?<=var\(\s*)--[\w-]+/g));
    const unused: Node[] = [];
    style.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) unused.push(declaration);
    });
    style.walkAtRules('property', (rule) => {
      if (!used.has(rule.params)) unused.push(rule);
    });
    if (unused.length === 0) return `${style}`;
    for (const node of unused) node.remove();
  }
}
