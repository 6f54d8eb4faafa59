import { inLanguage } from './in-language.mjs';

/** An error with advice for the administrator: its message, for the log, is English. */
export class ExplainedError extends Error {
  /** For the terminal, in its language. */
  readonly advice: string;

  constructor(texts: { vi: string; en: string }, options?: ErrorOptions) {
    super(texts.en, options);
    this.advice = inLanguage(texts);
  }
}

/** The text to print for an error. An error of other code has only its message. */
export const adviceOf = (error: unknown): string =>
  error instanceof ExplainedError ? error.advice : (error as Error).message;
