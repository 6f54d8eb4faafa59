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

/** What to print of an error; of one that is not ours its message as it is. */
export const adviceOf = (error: unknown): string =>
  error instanceof ExplainedError ? error.advice : (error as Error).message;
