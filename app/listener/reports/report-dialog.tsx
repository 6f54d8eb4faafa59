import { AlertDialog } from 'radix-ui';
import { type SubmitEvent, useId, useState } from 'react';
import { sendReport } from '#app/backend/reports.ts';
import {
  REPORT_REASONS,
  type ReportKind,
  type ReportReason,
} from '#app/backend/rows/report-rows.ts';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { reportMessages } from '#messages/vi-reports.ts';
import { explainReportFailure } from './explain-report-failure.ts';

const LONGEST_NOTE = 300;

type ReportDialogProps = { kind: ReportKind; target: string; onClose: () => void };

/** Asks for a reason. The text stays if sending fails. */
export default function ReportDialog({ kind, target, onClose }: ReportDialogProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();

  const { isSending, send } = useSending(async (reason: ReportReason, note: string) => {
    try {
      await sendReport({ kind, target, reason, note });
      showToast({ title: reportMessages.thanks, description: reportMessages.thanksHint });
      onClose();
    } catch (error) {
      console.warn('A report could not be sent:', error);
      setProblem(explainReportFailure(error, reportMessages.failed));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    send(readField(form, 'reason') as ReportReason, readField(form, 'note'));
  };

  return (
    <AlertFrame
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={reportMessages.question[kind]}
      width="max-w-[28rem]"
    >
      <AlertDialog.Description className="mt-1 text-ash">
        {reportMessages.warning}
      </AlertDialog.Description>
      <form
        onSubmit={submit}
        onInput={() => setProblem(undefined)}
        className="mt-3 flex flex-col gap-4"
      >
        <fieldset>
          <legend className="sr-only">{reportMessages.reason}</legend>
          {REPORT_REASONS.map((reason) => (
            <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                className="size-5 accent-cinnabar"
              />
              <span>{reportMessages.reasons[reason]}</span>
            </label>
          ))}
        </fieldset>
        <label htmlFor={id} className="-mb-2.5 font-semibold">
          {reportMessages.note}
        </label>
        <textarea
          id={id}
          name="note"
          maxLength={LONGEST_NOTE}
          rows={2}
          dir="auto"
          className="rounded-xl border border-line-bright bg-ground px-4 py-3 text-base"
        />
        <Problem text={problem} />
        <AlertButtons cancel={reportMessages.cancel} isBusy={isSending}>
          <button type="submit" disabled={isSending} className={buttonStyles.primary}>
            {isSending ? reportMessages.sending : reportMessages.send}
          </button>
        </AlertButtons>
      </form>
    </AlertFrame>
  );
}
