import { silenceListener } from '#app/backend/studio-moderation.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { moderationMessages } from '#messages/vi-studio-moderation.ts';
import { ActDialog } from '../acts/act-dialog.tsx';

type SilenceDialogProps = { listener: string; name: string; onClose: () => void };

export function SilenceDialog({ listener, name, onClose }: SilenceDialogProps) {
  return (
    <ActDialog
      question={moderationMessages.silenceQuestion(name)}
      warning={moderationMessages.silenceWarning}
      confirm={moderationMessages.silence}
      confirming={moderationMessages.silencing}
      done={moderationMessages.silenced}
      act={(reason, form) =>
        silenceListener({ listener, reason, days: Number(readField(form, 'days')) })
      }
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-semibold">{moderationMessages.days}</legend>
        <div className="flex flex-wrap gap-x-6">
          {moderationMessages.dayChoices.map(([days, text], n) => (
            <label key={days} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="radio"
                name="days"
                value={days}
                defaultChecked={n === 0}
                className="size-5 accent-cinnabar"
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
    </ActDialog>
  );
}
