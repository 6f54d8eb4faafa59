/** The document with the properties that start-late.inline.ts sets. */
export type WaitingDocument = Document & {
  /** The last button or link pressed before React handled events. */
  earlyPress?: HTMLElement;
  isStyled?: Promise<void>;
};

/** Settles when the full style sheet has loaded, or its first try has failed. */
export const untilStyled = async () => (document as WaitingDocument).isStyled;

/**
 * To be called as soon as React handles events, so that no press counts twice. Sets a User Timing
 * mark for measurements and tests.
 */
export function stopRecordingPresses() {
  document.onclick = null;
  performance.mark('usable');
}

/** Repeats the press that came before React. To be called when effects have run. */
export function pressAgain() {
  const waiting: WaitingDocument = document;
  const { earlyPress } = waiting;
  delete waiting.earlyPress;
  if (earlyPress?.isConnected) earlyPress.click();
}
