import { useQueryClient } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { AlertButtons } from '#app/ui/alert-buttons.tsx';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Problem } from '#app/ui/problem.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { explainActFailure } from './explain-act-failure.ts';
import { type DoneToast, toastOf } from './use-act.ts';

const REASON = {
  label: studioMessages.reason,
  placeholder: studioMessages.reasonPlaceholder,
  maxLength: 300,
};

type ActDialogProps = {
  question: string;
  warning: string;
  confirm: string;
  confirming: string;
  done: DoneToast;
  act: (said: string, form: HTMLFormElement) => Promise<void>;
  onClose: () => void;
  /** Replaces the reason field. */
  field?: { label: string; maxLength?: number; required?: boolean; type?: 'datetime-local' };
  /** More fields, after that one. */
  children?: ReactNode;
};

/** Asks for a reason, or for other input, before an action. The text stays if the action fails. */
export function ActDialog(props: ActDialogProps) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const {
    question,
    warning,
    confirm,
    confirming,
    done,
    act,
    onClose,
    field = REASON,
    children,
  } = props;

  const { isSending, send } = useSending(async (form: HTMLFormElement) => {
    try {
      await act(readField(form, 'said'), form);
      showToast(await toastOf(done));
      onClose();
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setProblem(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(event.currentTarget);
  };

  return (
    <AlertFrame
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={question}
      width="max-w-[30rem]"
    >
      <AlertDialog.Description className="mt-2 text-ash">{warning}</AlertDialog.Description>
      <form
        // Keeps the password out of the URL if the script fails.
        method="post"
        onSubmit={submit}
        onInput={() => setProblem(undefined)}
        className="mt-4 flex flex-col gap-4"
      >
        <TextField {...field} name="said" autoComplete="off" />
        {children}
        <Problem text={problem} />
        <AlertButtons cancel={studioMessages.cancel} isBusy={isSending}>
          <button type="submit" disabled={isSending} className={buttonStyles.primary}>
            {isSending ? confirming : confirm}
          </button>
        </AlertButtons>
      </form>
    </AlertFrame>
  );
}
