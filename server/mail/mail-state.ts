/** How the last letter fared. */
export type MailState = {
  /** When the letters began to fail; undefined while the last one left. */
  failedSince: string | undefined;
  /** Since the start. */
  hasSent: boolean;
  /** A public site that nobody has given a mail server. */
  leavesNowhere: boolean;
};
