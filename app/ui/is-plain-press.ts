import type { MouseEvent } from 'react';

/** Whether a press on a link stays in this tab, rather than opening another tab or a menu. */
export function isPlainPress(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
