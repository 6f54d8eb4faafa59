/** The document as start-late.inline.ts leaves it. */
export type WaitingDocument = Document & {
  /** What was last pressed before React listened. */
  earlyPress?: HTMLElement;
  isStyled?: Promise<void>;
};

/** Settles when the whole style is loaded, or its first try has failed. */
export const untilStyled = async () => (document as WaitingDocument).isStyled;

/** React handles presses from now on: none has to be repeated. The mark is for measurements and tests. */
export function keepNoPress() {
  document.onclick = null;
  performance.mark('usable');
}

/** Once the page is set up: repeats the press that came too early. */
export function pressAgain() {
  const waiting: WaitingDocument = document;
  const { earlyPress } = waiting;
  delete waiting.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}
