import Beasties from 'beasties';
import postcss, { type Node } from 'postcss';

/** What no markup shows: what an inline script says of the document (see app.css), and the focus. */
const NEVER_TAKEN_OUT = [
  /\.has-fonts/,
  /\.awaits-view/,
  /\.is-returning/,
  /\[data-theme/,
  /^:focus-visible$/,
];

/**
 * Keeps of the style in a page's `<style>` what the page shows as it was prerendered. The whole comes
 * with the scripts, which are what can show more.
 *
 * @param html of the whole page
 */
export async function keepFirstStyle(html: string): Promise<string> {
  const pruned = await new Beasties({
    logLevel: 'silent',
    allowRules: NEVER_TAKEN_OUT,
  }).process(html);
  const style = STYLE.exec(pruned)?.[1];
  if (!style) throw new Error('The page has no style');
  // The markup stays as React wrote it, so that React recognises it.
  return html.replace(STYLE, () => `<style>${withoutUnusedProperties(style, html)}</style>`);
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
