import { type ColorTheme, OWN_COLORS } from '#domain/contrast.ts';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import { readColor, type SiteForm } from './site-form.ts';

/** A live miniature of the home page in both themes. */
export function SitePreview({ form }: { form: SiteForm }) {
  return (
    <section aria-label={studioSiteMessages.preview} className="grid gap-4 sm:grid-cols-2">
      <ThemePreview form={form} theme="dark" />
      <ThemePreview form={form} theme="light" />
    </section>
  );
}

function ThemePreview({ form, theme }: { form: SiteForm; theme: ColorTheme }) {
  const color = (kind: 'main' | 'accent') => {
    const field = `${theme}_${kind}` as const;
    return readColor(form[field]) ?? OWN_COLORS[field];
  };
  const name = form.name.trim() || studioSiteMessages.own.name;
  return (
    <figure>
      <figcaption className="mb-2 text-ash text-sm">
        {studioSiteMessages.previewOf(theme)}
      </figcaption>
      <div
        {...(theme === 'light' ? { 'data-theme': 'light' } : {})}
        className={`${theme === 'dark' ? 'always-dark' : ''} flex min-h-52 flex-col gap-3 overflow-hidden rounded-card border border-line bg-ground p-4 text-eggshell`}
        style={{ '--color-cinnabar': color('main'), '--color-gold': color('accent') }}
      >
        <div className="flex flex-wrap items-baseline gap-x-4 text-sm">
          <span className="wrap-anywhere font-extrabold tracking-wide">{name}</span>
          <span className="text-gold">{studioSiteMessages.previewChosen}</span>
        </div>
        <p className="hero-title wrap-anywhere font-extrabold text-4xl leading-tight">
          {form.heading.trim() || name}
        </p>
        <p className="wrap-anywhere text-ash">
          {form.tagline.trim() || studioSiteMessages.own.tagline}
        </p>
        <span className="mt-auto inline-flex min-h-11 items-center self-start rounded-full bg-cinnabar px-5 font-semibold text-ground">
          {studioSiteMessages.previewButton}
        </span>
      </div>
    </figure>
  );
}
