import { MediaAway, type MediaStore } from '#media/media-store.ts';
import { withinTime } from '#media/within-time.ts';
import { printLine } from '#runtime/print-line.ts';
import { messages } from '#runtime/start.messages.ts';
import { StartRefused } from '#runtime/start-refused.ts';

const LONGEST_MS = 5_000;

/**
 * Asks the store once, at the start. One that is away may come back, so the site starts without it. The store logs it.
 *
 * @throws Error with a message for the administrator if the bucket does not exist
 */
export async function checkMediaStore(
  media: Pick<MediaStore, 'check'>,
  mostMs = LONGEST_MS,
): Promise<void> {
  try {
    await withinTime(media.check(), mostMs);
  } catch (error) {
    if (!(error instanceof MediaAway)) throw error;
    const { code } = error;
    if (code === 'no-bucket') throw new StartRefused((texts) => texts.noBucket);
    const text = code === 'refused' ? messages.storeRefuses : messages.storeAway(code);
    printLine(text);
  }
}
