import { escapeControls } from './escape-controls.ts';

/** A line for whoever started the server, on stdout. What happens meanwhile goes to the log. */
export function printLine(text: string): void {
  console.log(escapeControls(text));
}
