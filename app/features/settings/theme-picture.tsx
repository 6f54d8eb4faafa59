import type { Theme } from '#domain/theme.ts';

/** A miniature page of this site in the theme's colours. */
export function ThemePicture({ theme }: { theme: Theme }) {
  return (
    <span aria-hidden className="relative block aspect-3/2 overflow-hidden rounded-lg">
      {theme !== 'light' && <SmallPage isLight={false} />}
      {theme !== 'dark' && (
        <span
          className={`absolute inset-0 ${theme === 'system' ? '[clip-path:polygon(100%_0,100%_100%,0_100%)]' : ''}`}
        >
          <SmallPage isLight />
        </span>
      )}
    </span>
  );
}

function SmallPage({ isLight }: { isLight: boolean }) {
  return (
    <span
      {...(isLight && { 'data-theme': 'light' })}
      className={`absolute inset-0 flex flex-col justify-end gap-[8%] overflow-hidden bg-ground p-[9%] forced-color-adjust-none ${isLight ? '' : 'always-dark'}`}
    >
      <span className="absolute -top-[22%] -right-[12%] aspect-square w-[52%] rounded-full border-[0.3em] border-cinnabar outline-1 outline-gold -outline-offset-[0.6em]" />
      <span className="h-[13%] w-[56%] rounded-full bg-eggshell" />
      <span className="h-[8%] w-[38%] rounded-full bg-ash" />
      <span className="flex items-center gap-[5%]">
        <span className="aspect-square w-[13%] rounded-full bg-cinnabar" />
        <span className="h-[0.35em] flex-1 rounded-full bg-linear-to-r from-50% from-gold to-50% to-line" />
      </span>
    </span>
  );
}
