import { SITE_PAGES, type SitePage } from '#domain/site-pages.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { TextArea } from '../fields/text-area.tsx';
import type { SiteForm, SiteProblems } from './site-form.ts';

const { pages } = studioSiteMessages;

type PageFieldsProps = {
  form: SiteForm;
  problems: SiteProblems;
  onChange: (fields: Partial<SiteForm>) => void;
};

/** The texts of the site's own pages. */
export function PageFields({ form, problems, onChange }: PageFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-extrabold text-lg">{pages.heading}</legend>
      <p className="text-ash text-sm">{pages.hint}</p>
      {(Object.keys(SITE_PAGES) as SitePage[]).map((page) => (
        <TextArea
          key={page}
          name={page}
          label={pages.labels[page]}
          value={form[page]}
          problem={problems[page]}
          onChange={({ currentTarget }) => onChange({ [page]: currentTarget.value })}
        />
      ))}
    </fieldset>
  );
}
