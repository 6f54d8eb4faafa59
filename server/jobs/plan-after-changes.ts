import type { Notifications } from '#database/notifications.ts';
import { describeError, log } from '#runtime/log.ts';
import type { Jobs } from './jobs.ts';

/** Changes of the catalogue within this time are handled together. */
const GATHER_MS = 500;

type Options = {
  jobs: Pick<Jobs, 'isOpen'>;
  notifications: Pick<Notifications, 'follow'>;
  /** Until the jobs are open, their `begin` plans. */
  plan: () => Promise<void>;
  /** Logged when `plan` fails. */
  failedEvent: string;
};

/** Plans a job again soon after each change of the catalogue. */
export async function planAfterChanges({
  jobs,
  notifications,
  plan,
  failedEvent,
}: Options): Promise<void> {
  let gathering: NodeJS.Timeout | undefined;
  const planSoon = () => {
    if (gathering || !jobs.isOpen) return;
    gathering = setTimeout(async () => {
      gathering = undefined;
      try {
        if (jobs.isOpen) await plan();
      } catch (error) {
        log.warn(failedEvent, describeError(error));
      }
    }, GATHER_MS).unref();
  };
  await notifications.follow('library', { onNotice: planSoon, onReconnect: planSoon });
}
