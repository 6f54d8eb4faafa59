import Beasties from 'beasties';

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
  const style = STYLE.exec(pruned)?.[0];
  if (!style) throw new Error('The page has no style');
  // The markup stays as React wrote it, so that React recognises it.
  return html.replace(STYLE, () => style);
}

const STYLE = /<style>[\s\S]*?<\/style>/;
