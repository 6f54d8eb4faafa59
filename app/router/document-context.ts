import { createContext } from 'react';
import type { HeadTag } from './read-meta.ts';

export type DocumentFacts = {
  title: string;
  tags: HeadTag[];
  css: string;
  /** URL of the full style sheet; undefined when the page already contains all of it. */
  laterStyle: string | undefined;
  /** Module scripts in loading order, the entry last. */
  scripts: string[];
  /** JSON for the entry, and the id of the element that holds it. */
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
