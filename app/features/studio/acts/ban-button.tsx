import { useState } from 'react';
import type { User } from '#app/backend/auth.ts';
import { banListener, pardonListener } from '#app/backend/studio.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { ActDialog } from './act-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useAct } from './use-act.ts';

type BanButtonProps = {
  /** The id of the account. */
  listener: string;
  name: string;
  isBanned: boolean;
  user: User;
};

/** Bans a listener after confirmation, or ends the ban. */
export function BanButton({ listener, name, isBanned, user }: BanButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const pardon = useAct(() => pardonListener(listener), studioMessages.listenerPardoned);
  return (
    <>
      {isBanned ? (
        <button
          type="button"
          disabled={pardon.isSending}
          aria-label={studioMessages.pardonListener(name)}
          onClick={() => pardon.send()}
          className={buttonStyles.quiet}
        >
          {studioMessages.pardon}
        </button>
      ) : (
        <button
          type="button"
          aria-label={studioMessages.banListener(name)}
          onClick={() => setIsAsked(true)}
          className={buttonStyles.quiet}
        >
          {studioMessages.ban}
        </button>
      )}
      {isAsked && (
        <ActDialog
          question={studioMessages.banQuestion(name)}
          warning={studioMessages.banWarning}
          confirm={studioMessages.ban}
          confirming={studioMessages.banning}
          done={studioMessages.listenerBanned}
          act={(reason, form) =>
            banListener({ listener, reason, password: readField(form, 'password') })
          }
          onClose={() => setIsAsked(false)}
        >
          <OwnPasswordField user={user} />
        </ActDialog>
      )}
    </>
  );
}
