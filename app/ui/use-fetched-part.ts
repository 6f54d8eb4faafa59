import { showLoadFailure } from './show-load-failure.ts';
import { type LoadPart, useLatePart } from './use-late-part.ts';

/**
 * A menu or dialog whose code is fetched when it is opened, or on hover or focus before that.
 *
 * @param load the same function at each render
 */
export function useFetchedPart<Props>(load: LoadPart<Props>) {
  const { Part, fetchPart } = useLatePart(load);
  const open = async () => {
    if (!Part && !(await fetchPart())) showLoadFailure();
  };
  const prepare = () => void load().catch(() => {});
  return { Part, open, onHint: { onPointerEnter: prepare, onFocus: prepare } };
}
