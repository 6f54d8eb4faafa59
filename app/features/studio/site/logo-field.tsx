import { useRef } from 'react';
import { sendLogo } from '#app/backend/studio-media.ts';
import { saveSiteSettings } from '#app/backend/studio-site.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { logoFile } from '#domain/logo-files.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { useAct } from '../acts/use-act.ts';

const say = studioSiteMessages.logo;

/** Not part of the draft: a chosen file is published at once. */
export function LogoField({ logo }: { logo: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File | undefined>(undefined);
  const send = useAct(
    async () => {
      if (chosen.current) await sendLogo(chosen.current);
    },
    () => tellWhenShown(say.sent, [], 'shown'),
  );
  const remove = useAct(
    () => saveSiteSettings({ logo: null }),
    () => tellWhenShown(say.removed, [], 'shown'),
  );
  const isBusy = send.isSending || remove.isSending;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-extrabold text-lg">{say.heading}</legend>
      <p className="text-ash text-sm">{say.hint}</p>
      <div className="flex flex-wrap items-center gap-3">
        <img
          src={logo ? logoFile(logo, 'header') : '/favicon.svg'}
          alt={say.now}
          width={72}
          height={72}
          className="rounded-card border border-line bg-ground p-2"
        />
        <button
          type="button"
          disabled={isBusy}
          onClick={() => input.current?.click()}
          className={buttonStyles.quiet}
        >
          {send.isSending ? say.sending : say.choose}
        </button>
        {logo && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => remove.send()}
            className={buttonStyles.quiet}
          >
            {say.remove}
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        hidden
        aria-label={say.choose}
        onChange={({ currentTarget }) => {
          [chosen.current] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (chosen.current) send.send();
        }}
      />
    </fieldset>
  );
}
