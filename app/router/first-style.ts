import Beasties from 'beasties';
import postcss, { type Node } from 'postcss';
import { sharePromises } from '#domain/share-promises.ts';

/** Rules for states that the prerendered HTML is not in: classes and attributes set by inline scripts, and focus. */
const ALWAYS_KEPT = [
  /\.has-fonts/,
  /\.awaits-view/,
  /\.is-returning/,
  /\[data-theme/,
  /\[data-backend/,
  /^:focus-visible$/,
];

/** Critical CSS by page shape. A site has few shapes. */
const known = { style: '', parts: new Map<string, Promise<string>>() };
const MOST_KNOWN = 200;

/**
 * Reduces a page's `<style>` to its critical CSS: the rules that the prerendered HTML uses. The full style
 * sheet loads with the scripts: without them nothing else can appear on the page.
 *
 * @param html the whole document
 */
export async function keepFirstStyle(html: string): Promise<string> {
  const [before = '', style = '', after = ''] = html.split(STYLE);
  if (known.style !== style) Object.assign(known, { style, parts: new Map() });
  const shape = shapeOf(before + after);
  const { parts } = known;
  const find = () => findFirstStyle(html);
  const isFull = parts.size >= MOST_KNOWN && !parts.has(shape);
  const found = await (isFull ? find() : sharePromises(find, parts)(shape));
  // Beasties' own output would differ from React's markup and break hydration.
  return html.replace(STYLE, () => `<style>${found}</style>`);
}

async function findFirstStyle(html: string): Promise<string> {
  const pruned = await new Beasties({
    logLevel: 'silent',
    allowRules: ALWAYS_KEPT,
  }).process(html);
  const style = STYLE.exec(pruned)?.[1];
  if (!style) throw new Error('The page has no style');
  return withoutUnusedProperties(style, html);
}

const ELEMENT = /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** Attribute values that a selector may match. No selector matches texts or URLs. */
const SELECTABLE_VALUE = /^[a-z]{0,12}$/;

/**
 * The cache key: all that selectors can match in the markup, and the custom properties that it uses. Pages with the
 * same shape have the same critical CSS.
 */
function shapeOf(markup: string): string {
  const elements = new Set<string>();
  for (const [, tag = '', attributes = ''] of markup.matchAll(ELEMENT)) {
    let element = tag;
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      element +=
        name === 'class' || SELECTABLE_VALUE.test(value) ? ` ${name}=${value}` : ` ${name}`;
    elements.add(element);
  }
  const properties = new Set(markup.match(/(?<=var\(\s*)--[\w-]+/g));
  return [...[...elements].sort(), ...[...properties].sort()].join('\n');
}

const STYLE = /<style>([\s\S]*?)<\/style>/;

/** Tailwind declares every custom property that any page may need. */
function withoutUnusedProperties(css: string, html: string): string {
  const style = postcss.parse(css);
  const markup = html.replace(STYLE, '');
  // A removed property may have been the only user of another one.
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
