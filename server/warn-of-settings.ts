import { refusePooler } from '#database/refuse-pooler.ts';
import { isLocalSite } from '#domain/is-local-site.ts';
import { ExplainedError } from '#runtime/explained-error.ts';
import { log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { messages } from '#runtime/start.messages.ts';

type Settings = { siteUrl: string; smtpUrl: string | undefined; isProxyTrusted: boolean };

/** Reports the settings that a public site lacks, on stdout and in the log. */
export function warnOfSettings({ siteUrl, smtpUrl, isProxyTrusted }: Settings): void {
  if (isLocalSite(siteUrl)) return;
  if (!smtpUrl) {
    log.warn('no-letter-leaves', {
      message:
        'SMTP_URL is not set: no email is sent, so nobody can confirm an account or choose a new ' +
        'password. Emails are stored as files in DATA_DIR/mailbox.',
    });
    printLine(messages.noMailServer);
  }
  if (!isProxyTrusted) {
    log.warn('proxy-not-trusted', {
      message:
        'TRUST_PROXY is not set: behind a proxy, limits cannot tell visitors apart. If your own ' +
        'proxy is in front, start with TRUST_PROXY=1.',
    });
    printLine(messages.proxyNotTrusted);
  }
}

/** Reports a database from which a server without a backend of its own would learn of no change. */
export async function warnOfPooler(databaseUrl: string): Promise<void> {
  try {
    await refusePooler(databaseUrl);
  } catch (error) {
    // A database that is away is reported by whoever needs it.
    if (!(error instanceof ExplainedError)) return;
    log.error('database-is-pooled', { message: error.message });
    printLine(error.advice);
  }
}
