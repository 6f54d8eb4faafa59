const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 font-semibold whitespace-nowrap max-xs:whitespace-normal max-xs:py-1 max-xs:text-center transition-colors disabled:opacity-45 forced-colors:border';

/** Classes for buttons, and for links that look like one. */
export const buttonStyles = {
  primary: `${BASE} bg-cinnabar text-ground hover:bg-gold`,
  quiet: `${BASE} border border-line bg-ground-raised text-eggshell hover:border-gold hover:text-gold`,
  danger: `${BASE} border border-cinnabar text-cinnabar hover:bg-cinnabar hover:text-ground`,
  icon: 'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ash transition-colors hover:bg-ground-high hover:text-eggshell disabled:opacity-45 forced-colors:border',
};
