import { escapeControls } from '#domain/escape-controls.ts';

/** Prints a line on stdout, for the person who starts the server. Events go to the log. */
export function printLine(text: string): void {
  console.log(escapeControls(text));
}
