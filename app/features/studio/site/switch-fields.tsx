import { useId } from 'react';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { type SiteForm, SWITCH_NAMES, SWITCHES, type SwitchName } from './site-form.ts';

const { switches } = studioSiteMessages;

type SwitchFieldsProps = { form: SiteForm; onChange: (fields: Partial<SiteForm>) => void };

/** What listeners may do on the whole site. */
export function SwitchFields({ form, onChange }: SwitchFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-extrabold text-lg">{switches.heading}</legend>
      {SWITCH_NAMES.filter(isOffered).map((name) => (
        <SwitchField key={name} name={name} form={form} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** Apps are answered by the site's own server alone. */
const isOffered = (name: SwitchName) => name !== 'music_apps' || !import.meta.env.VITE_SUPABASE_URL;

function SwitchField({ name, form, onChange }: SwitchFieldsProps & { name: SwitchName }) {
  const id = useId();
  const values: readonly string[] = SWITCHES[name];
  const labels: Record<string, string> = switches.values[name];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {switches.labels[name]}
      </label>
      <select
        id={id}
        value={form[name]}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        className="h-12 w-full rounded-xl border border-line-bright bg-ground px-4 text-base"
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {labels[value || 'usual']}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-ash text-sm">
        {switches.hints[name]}
      </p>
    </div>
  );
}
