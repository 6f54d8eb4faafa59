import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

/**
 * Vite's plugin: sends the modules of a single run without source maps, and lets the browser cache them.
 *
 * Each test file has a page of its own, which loads several hundred modules. Vite sends their maps with them, which are
 * larger than the modules, and Vitest reads its own copies. A watching runner needs both, as modules change.
 */
export function sendModulesOnce(): Plugin {
  return {
    name: 'send-modules-once',
    configureServer({ config, middlewares }) {
      if (config.server.watch !== null) return;
      middlewares.use((_request, response, next) => {
        keepInCache(response);
        leaveOutSourceMap(response);
        next();
      });
    },
  };
}

function keepInCache(response: ServerResponse) {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
}

function leaveOutSourceMap(response: ServerResponse) {
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (content?: unknown, ...args: unknown[]) => {
    if (typeof content !== 'string') return end(content, ...args);
    const at = content.lastIndexOf('\n//# sourceMappingURL=data:');
    return end(at < 0 ? content : content.slice(0, at), ...args);
  };
}
