/** The document as start-late.inline.ts leaves it. */
export type WaitingDocument = Document & {
  /** The last button pressed before React listened. */
  earlyPress?: HTMLButtonElement;
  isStyled?: Promise<void>;
};

/** Settles when the whole style is loaded, or its first try has failed. */
export const untilStyled = async () => (document as WaitingDocument).isStyled;

/** As soon as React listens: a press that it handles is not to be repeated. */
export function keepNoPress() {
  document.onclick = null;
}

/** Once the page is set up: repeats the press that came too early. */
export function pressAgain() {
  const waiting: WaitingDocument = document;
  const { earlyPress } = waiting;
  delete waiting.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}
