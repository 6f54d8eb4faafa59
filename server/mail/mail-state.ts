/** Whether emails can be sent. */
export type MailState = {
  /** Since when sending fails; undefined if the last email was sent. */
  failedSince: string | undefined;
  /** Whether an email was sent since the start. */
  hasSent: boolean;
  /** Whether the site is public but has no mail server. */
  leavesNowhere: boolean;
};
