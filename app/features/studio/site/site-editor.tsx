import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#app/backend/auth.ts';
import { saveSiteSettings } from '#app/backend/studio-site.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { focusFirstProblem } from '#app/ui/focus-first-problem.ts';
import { Problem } from '#app/ui/problem.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { explainActFailure } from '../acts/explain-act-failure.ts';
import { tellWhenShown } from '../acts/tell-when-shown.ts';
import { ColorFields } from './color-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { PageFields } from './page-fields.tsx';
import { siteQuery } from './site.queries.ts';
import { formOf, readSiteForm } from './site-form.ts';
import { SitePreview } from './site-preview.tsx';
import { SwitchFields } from './switch-fields.tsx';
import { useSiteDraft } from './use-site-draft.ts';

const { own } = studioSiteMessages;

type SiteEditorProps = { user: User; settings: SiteSettings };

/** Edits are stored on the device until they are published. */
export function SiteEditor({ user, settings }: SiteEditorProps) {
  const client = useQueryClient();
  const { draft, change, forget } = useSiteDraft(user.id);
  const [failure, setFailure] = useState<string>();
  const [isAsked, setIsAsked] = useState(false);
  const form = { ...formOf(settings), ...draft };
  const { changes, problems: found } = readSiteForm(form, settings);
  const isWhole = Object.keys(found).length === 0;
  const isChanged = !isWhole || Object.keys(changes).length > 0;
  // No errors while an address is still being typed: they show after the first attempt to save.
  const problems = isAsked ? found : {};

  const { isSending, send } = useSending(async () => {
    try {
      await saveSiteSettings(changes);
      await client.fetchQuery(siteQuery());
      forget();
      showToast(await tellWhenShown(studioSiteMessages.saved, [], 'shown'));
    } catch (error) {
      console.warn('An operator’s act failed:', error);
      setFailure(explainActFailure(error));
    }
    await client.invalidateQueries({ queryKey: ['studio'] });
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = event.currentTarget;
    flushSync(() => {
      setIsAsked(!isWhole);
      setFailure(isWhole ? undefined : studioSiteMessages.problems.fix);
    });
    if (isWhole) send();
    else focusFirstProblem(fields);
  };

  const text = (
    name: 'name' | 'heading' | 'tagline' | 'contact' | 'embed_hosts',
    label: string,
    more: { placeholder?: string } = {},
  ) => (
    <TextField
      name={name}
      label={label}
      value={form[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
      problem={problems[name]}
      dir="auto"
      {...more}
    />
  );
  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-8">
      <p className="-mb-4 text-ash">{studioSiteMessages.intro}</p>
      <div className="flex flex-col gap-4">
        {text('name', studioSiteMessages.name, { placeholder: own.name })}
        {text('heading', studioSiteMessages.headline, {
          placeholder: form.name.trim() || own.name,
        })}
        {text('tagline', studioSiteMessages.tagline, {
          placeholder: own.tagline,
        })}
        {text('contact', studioSiteMessages.contact, { placeholder: 'gobo@crew.vn' })}
        <p className="-mt-3 text-ash text-sm">{studioSiteMessages.contactHint}</p>
      </div>
      <SwitchFields form={form} onChange={change} />
      {form.embeds === '' && (
        <div className="-mt-4 flex flex-col gap-1.5">
          {text('embed_hosts', studioSiteMessages.embedHosts, {
            placeholder: 'blog.example, *.bao.vn',
          })}
          <p className="text-ash text-sm">{studioSiteMessages.embedHostsHint}</p>
        </div>
      )}
      <PageFields form={form} problems={problems} onChange={change} />
      <LogoField logo={settings.logo} />
      <LinkFields links={form.links} problems={problems} onChange={(links) => change({ links })} />
      <ColorFields form={form} problems={found} onChange={change} />
      <SitePreview form={form} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <Problem text={failure} className="w-full" />
        {isChanged && <p className="mr-auto text-ash text-sm">{studioSiteMessages.unsaved}</p>}
        {/* Not a router link: a full reload, to show the page as listeners will see it. */}
        <a href="/" className={buttonStyles.quiet}>
          {studioSiteMessages.see}
        </a>
        <button
          type="button"
          disabled={!isChanged || isSending}
          onClick={() => {
            forget();
            setFailure(undefined);
            setIsAsked(false);
          }}
          className={buttonStyles.quiet}
        >
          {studioSiteMessages.discard}
        </button>
        <button type="submit" disabled={!isChanged || isSending} className={buttonStyles.primary}>
          {isSending ? studioSiteMessages.saving : studioSiteMessages.save}
        </button>
      </div>
    </form>
  );
}
