import { type ComponentType, useState } from 'react';
import { tellNotLoaded } from './tell-not-loaded.ts';

/**
 * A menu or dialog whose code is fetched when it is opened, or on hover or focus before that.
 *
 * @param load imports a module whose default export is the component; retried after a failure
 */
export function useFetchedPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = () => load().then((module) => setPart(() => module.default), tellNotLoaded);
  const prepare = () => void load().catch(() => {});
  return { Part, open, onHint: { onPointerEnter: prepare, onFocus: prepare } };
}
