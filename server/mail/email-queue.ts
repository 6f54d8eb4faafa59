import type { Queryable } from '#database/database.ts';
import { describeError, log } from '#runtime/log.ts';
import type { AddJob, Job, Jobs } from '#server/jobs/jobs.ts';
import { type PostOffice, sayGivenUp } from './post-office.ts';
import { Seal } from './seal.ts';
import type { Mail } from './write-email.ts';

const HOUR_MS = 3_600_000;
/** As long as an email link is valid. */
const LONGEST_WAIT_MS = 24 * HOUR_MS;
/** Pauses of 2 s at first and 5 minutes at most, 1½ hours in all: enough to free space on a full disk, or to repair a mail server. */
const RETRIES = { retryLimit: 28, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };
/** Several times as long as a mail server may take. */
const LONGEST_RUN_S = 300;

/** What is stored of an email: it is encrypted, since it has the recipient's address and the link's secret. */
type EmailJob = { sealed: string };

/** Queues an email in the caller's transaction: once that is committed, the email is sent. */
export type QueueMail = (client: Queryable, mail: Mail) => Promise<void>;

/** The emails that are to be sent, in the database. */
export class EmailQueue {
  readonly #office: PostOffice;
  readonly #seal: Seal;
  readonly #open: () => Promise<AddJob<EmailJob>>;

  /** @param secret from which the key of stored emails is derived */
  constructor(jobs: Jobs, { office, secret }: { office: PostOffice; secret: string }) {
    this.#office = office;
    this.#seal = new Seal(secret, 'vinahouse emails');
    this.#open = jobs.declare<EmailJob>({
      name: 'emails',
      queue: {
        ...RETRIES,
        expireInSeconds: LONGEST_RUN_S,
        retentionSeconds: LONGEST_WAIT_MS / 1000,
        deleteAfterSeconds: HOUR_MS / 1000,
      },
      atOnce: 20,
      latestSec: 5,
      run: (job) => this.#send(job),
      giveUp: (job) => this.#giveUp(job),
    });
  }

  /** Call it before a transaction that may queue an email. */
  async open(): Promise<QueueMail> {
    const add = await this.#open();
    return (client, mail) => add({ sealed: this.#seal.close(mail) }, { client });
  }

  /** @throws Error for another attempt */
  async #send(job: Job<EmailJob>): Promise<void> {
    const mail = this.#read(job);
    if (!mail) return;
    const { kind } = mail;
    if (Date.now() - job.createdOn.getTime() > LONGEST_WAIT_MS) return sayGivenUp(kind);
    if (await this.#office.send(mail, { id: job.id, attempt: job.retryCount + 1 })) return;
    throw new Error('The email is to be sent again.');
  }

  #giveUp(job: Job<EmailJob>): void {
    const mail = this.#read(job);
    if (mail) sayGivenUp(mail.kind);
  }

  #read({ data }: Job<EmailJob>): Mail | undefined {
    try {
      return this.#seal.open(data.sealed) as Mail;
    } catch (error) {
      log.error('letter-not-readable', describeError(error));
      return undefined;
    }
  }
}
