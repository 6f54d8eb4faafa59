import { useLayoutEffect } from 'react';
import { InlineScript } from '#app/ui/inline-script.tsx';
import SCRIPT from './mark-left-off.inline.ts?script';
import { markLeftOff } from './mark-left-off.ts';

/**
 * Reserves space for 'Nghe tiếp' before paint: by the script in a prerendered page, else by the
 * layout effect.
 */
export function LeftOffMark() {
  useLayoutEffect(markLeftOff, []);

  return <InlineScript code={SCRIPT} />;
}
