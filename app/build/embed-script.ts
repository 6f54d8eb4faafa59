import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { bundleInlineScript } from './inline-scripts.ts';

export const EMBED_ENTRY = 'app/features/embed/embed-player.ts';
/** By the beginning of its name, hosts let other sites' frames load it: see domain/embeds.ts. */
const NAME = 'nhung.js';

/**
 * Adds the script of embedded players to the client's build: one classic script with all that it imports. It shares no
 * file with the pages, which load far more, and a frame without an origin may not load modules.
 */
export function embedScript(): Plugin {
  return {
    name: 'vinahouse:embed-script',
    apply: 'build',
    async buildStart() {
      if (this.environment.name !== 'client') return;
      const entry = fileURLToPath(new URL(`../../${EMBED_ENTRY}`, import.meta.url));
      const { code, files } = await bundleInlineScript(entry);
      for (const file of files) this.addWatchFile(file);
      this.emitFile({ type: 'asset', name: NAME, source: code });
    },
  };
}

/** Its address on the site. */
export function embedScriptIn(bundle: Rolldown.OutputBundle): string {
  const file = Object.values(bundle).find(
    (one) => one.type === 'asset' && one.names.includes(NAME),
  );
  if (!file) throw new Error('The build has no script of embedded players');
  return `/${file.fileName}`;
}
