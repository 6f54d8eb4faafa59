import { type ComponentType, useState } from 'react';
import { tellNotLoaded } from './tell-not-loaded.ts';

/**
 * A part of the page, a menu or a question, that is fetched when somebody is about to open it.
 *
 * @param load of a module whose default is the part; it is asked again after a failure
 */
export function useFetchedPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = () => load().then((module) => setPart(() => module.default), tellNotLoaded);
  const prepare = () => void load().catch(() => {});
  return { Part, open, onHint: { onPointerEnter: prepare, onFocus: prepare } };
}
