import { useLayoutEffect } from 'react';
import { InlineScript } from '#app/ui/inline-script.tsx';
import SCRIPT from './mark-left-off.inline.ts?script';
import { markLeftOff } from './mark-left-off.ts';

/** Makes room for 'Nghe tiếp' before the page is painted: by its script where it is prerendered, else by itself. */
export function LeftOffMark() {
  useLayoutEffect(markLeftOff, []);

  return <InlineScript code={SCRIPT} />;
}
