import { inEnglish } from './in-language.mjs';
import { messages } from './start.messages.ts';

type Pick = (texts: typeof messages) => string;

/** Starting would be unsafe or disturb another server. The program prints the message and exits. */
export class StartRefused extends Error {
  /** The message in English. */
  readonly logged: string;

  constructor(pick: Pick) {
    super(pick(messages));
    this.logged = pick(inEnglish(messages));
  }
}

/** A setting has a wrong value. */
export class SettingRefused extends RangeError {
  /** The message in English. */
  readonly logged: string;

  constructor(pick: Pick) {
    super(pick(messages));
    this.logged = pick(inEnglish(messages));
  }
}
