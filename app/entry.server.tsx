import builtFiles from 'virtual:built-files';
import { Document } from './document.tsx';
import { addEmbedTags } from './features/embed/embed-meta.ts';
import { ErrorBoundary, Loading, Root } from './root.tsx';
import { PageRenderer } from './router/page-renderer.ts';
import { files, routes } from './routes.ts';

/** The pages of this build. @param hasBackend whether a backend serves accounts and comments */
export const openPages = (hasBackend = true) =>
  new PageRenderer(
    {
      ...{ Document, root: { Root, ErrorBoundary }, Loading, builtFiles, routes, files },
      addTags: addEmbedTags,
    },
    hasBackend,
  );
