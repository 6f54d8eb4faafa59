import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { messages } from '#app/messages/vi.ts';
import { RetryNotice } from './retry-notice.tsx';

type LatePartProps<Props> = {
  /** Imports a module whose default export is the component. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  placeholder: ReactNode;
  props: Props;
};

/** A part of the page that few visitors see: its code is fetched on mount. */
export function LatePart<Props extends object>({ load, placeholder, props }: LatePartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isFailed, setIsFailed] = useState(false);

  const fetchPart = useCallback(() => {
    setIsFailed(false);
    load().then(
      (module) => setPart(() => module.default),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded:', error);
        setIsFailed(true);
      },
    );
  }, [load]);
  useEffect(fetchPart, [fetchPart]);

  if (Part) return <Part {...props} />;
  if (isFailed) return <RetryNotice text={messages.shell.brokenHint} onRetry={fetchPart} />;
  return placeholder;
}
