import { createContext } from 'react';
import type { HeadTag } from './read-meta.ts';

export type DocumentFacts = {
  title: string;
  tags: HeadTag[];
  css: string;
  /** The address of the whole style, where the page begins with a part of it. */
  laterStyle: string | undefined;
  /** The script that starts the page, last, and before it what it imports. */
  scripts: string[];
  /** JSON for that script, and the id of the element that holds it. */
  data: string;
  dataId: string;
};

export const DocumentContext = createContext<DocumentFacts>({
  title: '',
  tags: [],
  css: '',
  laterStyle: undefined,
  scripts: [],
  data: 'null',
  dataId: '',
});
