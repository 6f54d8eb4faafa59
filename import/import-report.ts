import { escapeControls } from '#domain/escape-controls.ts';
import { type Outcome, STATUSES } from './import-outcome.ts';
import { messages } from './import-report.messages.ts';

/** The summary at the end of an import. */
export class ImportReport {
  readonly #counts = new Map<Outcome['status'], number>();
  readonly #refused: Outcome[] = [];
  readonly #coverless: Outcome[] = [];

  /** Files and folders that were skipped because their names begin with a dot. */
  hidden = 0;

  add(outcome: Outcome): void {
    const { status } = outcome;
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    if (status === 'refused') this.#refused.push(outcome);
    if (outcome.coverProblem) this.#coverless.push(outcome);
  }

  /** False if there were files and all of them were refused. */
  get isOfAnyUse(): boolean {
    return this.#refused.length === 0 || this.#refused.length < this.#total;
  }

  get #total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** @param siteUrl the site on which the tracks appear */
  lines(siteUrl: string): string[] {
    const hidden = this.hidden > 0 ? [messages.hidden(this.hidden)] : [];
    if (this.#total === 0) return [messages.nothingFound, ...hidden];
    const counted = STATUSES.flatMap((status) => {
      const count = this.#counts.get(status);
      return count === undefined ? [] : [messages.count(status, count)];
    });
    return [
      messages.title(this.#total),
      ...counted,
      ...hidden,
      ...listOf(messages.refusedTitle, this.#refused, ({ reason }) => reason),
      ...listOf(messages.coversTitle, this.#coverless, ({ coverProblem = '' }) => coverProblem),
      messages.seeSite(siteUrl),
    ];
  }
}

/** Each file with a reason, by name; nothing for no files. */
function listOf(
  title: string,
  outcomes: readonly Outcome[],
  reasonOf: (outcome: Outcome) => string,
): string[] {
  if (outcomes.length === 0) return [];
  const sorted = outcomes.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  const lines = sorted.flatMap((outcome) =>
    messages.fileWithReason(outcome.file, reasonOf(outcome)).split('\n'),
  );
  return [title, ...lines.map(escapeControls)];
}
