import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { OWN_COLORS, worstGround } from '#domain/contrast.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { COLOR_FIELDS, readColor, type SiteForm, type SiteProblems, themeOf } from './site-form.ts';

type ColorFieldsProps = {
  form: SiteForm;
  problems: SiteProblems;
  onChange: (fields: Partial<SiteForm>) => void;
};

/** Colours, typed or picked with the browser's picker. Shows at once how readable they are. */
export function ColorFields({ form, problems, onChange }: ColorFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-extrabold text-lg">{studioSiteMessages.colors}</legend>
      <p className="text-ash text-sm">{studioSiteMessages.colorsHint}</p>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {COLOR_FIELDS.map((field) => {
          const color = readColor(form[field]) ?? OWN_COLORS[field];
          return (
            <div key={field} className="flex flex-col gap-2">
              <TextField
                label={studioSiteMessages.colorFields[field]}
                value={form[field]}
                onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
                problem={problems[field]}
                placeholder={OWN_COLORS[field]}
                autoCapitalize="none"
                spellCheck={false}
                action={
                  <input
                    type="color"
                    aria-label={studioSiteMessages.pickColor(field)}
                    value={color}
                    onChange={({ currentTarget }) => onChange({ [field]: currentTarget.value })}
                    className="size-11 cursor-pointer rounded-lg"
                  />
                }
              />
              <div className="flex flex-wrap items-center gap-x-3 text-ash text-sm">
                {!problems[field] && (
                  <span className="mr-auto">
                    {studioSiteMessages.contrast(worstGround(color, themeOf(field)).contrast)}
                  </span>
                )}
                {form[field] !== '' && (
                  <button
                    type="button"
                    aria-label={studioSiteMessages.resetColor(field)}
                    onClick={() => onChange({ [field]: '' })}
                    className={`${buttonStyles.quiet} ml-auto`}
                  >
                    {studioSiteMessages.defaultColor}
                  </button>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
