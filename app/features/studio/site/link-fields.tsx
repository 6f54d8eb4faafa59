import X from 'lucide-react/icons/x';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import type { SiteLink } from '#domain/site-settings.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { MOST_LINKS, type SiteProblems } from './site-form.ts';

type LinkFieldsProps = {
  links: readonly SiteLink[];
  problems: SiteProblems;
  onChange: (links: SiteLink[]) => void;
  hint?: string;
};

export function LinkFields(props: LinkFieldsProps) {
  const { links, problems, onChange, hint = studioSiteMessages.linksHint } = props;
  const write = (place: number, fields: Partial<SiteLink>) =>
    onChange(links.map((link, at) => (at === place ? { ...link, ...fields } : link)));
  return (
    <fieldset className="flex flex-col items-start gap-4">
      <legend className="mb-1 font-extrabold text-lg">{studioSiteMessages.links}</legend>
      <p className="text-ash text-sm">{hint}</p>
      {links.map(({ label, url }, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a link's only id is its index
          key={place}
          className="grid w-full grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_2fr_auto]"
        >
          <TextField
            label={studioSiteMessages.linkLabel(place + 1)}
            value={label}
            onChange={({ currentTarget }) => write(place, { label: currentTarget.value })}
            problem={problems[`label${place}`]}
            placeholder="Facebook"
            dir="auto"
          />
          <div className="max-sm:col-span-2 max-sm:row-start-2">
            <TextField
              label={studioSiteMessages.linkUrl(place + 1)}
              value={url}
              onChange={({ currentTarget }) => write(place, { url: currentTarget.value })}
              problem={problems[`url${place}`]}
              placeholder="https://facebook.com/crew"
              inputMode="url"
              autoCapitalize="none"
            />
          </div>
          <button
            type="button"
            aria-label={studioSiteMessages.removeLink(place + 1)}
            onClick={() => onChange(links.filter((_, at) => at !== place))}
            className={`${buttonStyles.icon} mt-8 max-sm:col-start-2 max-sm:row-start-1`}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
      ))}
      <button
        type="button"
        disabled={links.length >= MOST_LINKS}
        onClick={() => onChange([...links, { label: '', url: '' }])}
        className={buttonStyles.quiet}
      >
        {studioSiteMessages.addLink}
      </button>
    </fieldset>
  );
}
