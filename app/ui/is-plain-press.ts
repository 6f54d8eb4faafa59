/** Of a mouse event of React or the browser. */
type PressedKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a press on a link stays in this tab, rather than opening another tab or a menu. */
export function isPlainPress(event: PressedKeys): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
