import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?script';

/**
 * `import CODE from './x.inline.ts?script'` gives the module and its imports as one minified classic script, for a
 * `<script>` in prerendered HTML. In the client's build it is an empty string, since scripts that React renders in the
 * browser never run.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'vinahouse:inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return;
      if (this.environment.name === 'client') return "export default ''";
      const { code, files } = await bundleInlineScript(id.slice(0, -QUERY.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)}`;
    },
  };
}

/**
 * @param entry the module's absolute path
 * @returns the script, escaped for an inline `<script>`, and its source files
 */
export async function bundleInlineScript(
  entry: string,
): Promise<{ code: string; files: string[] }> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [{ code, moduleIds }] = output;
  return { code: code.trim().replaceAll('</', '<\\/'), files: moduleIds };
}
