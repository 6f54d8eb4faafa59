import { type ReactNode, useEffect } from 'react';
import { messages } from '#messages/vi.ts';
import { RetryNotice } from './retry-notice.tsx';
import { type LoadPart, useLatePart } from './use-late-part.ts';

type LatePartProps<Props> = {
  /** The same function at each render; a part that changes it needs a `key`. */
  load: LoadPart<Props>;
  placeholder: ReactNode;
  /** Replaces the usual notice when the code could not be loaded. */
  failed?: (retry: () => void) => ReactNode;
  props: Props;
};

/** A part of the page that few visitors see: its code is fetched on mount. */
export function LatePart<Props extends object>(late: LatePartProps<Props>) {
  const { load, placeholder, failed = showFailure, props } = late;
  const { Part, isFailed, fetchPart } = useLatePart(load);
  useEffect(() => void fetchPart(), [fetchPart]);
  if (Part) return <Part {...props} />;
  return isFailed ? failed(fetchPart) : placeholder;
}

const showFailure = (retry: () => void) => (
  <RetryNotice text={messages.shell.brokenHint} onRetry={retry} />
);
