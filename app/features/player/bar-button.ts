/** Pixels, not rem: on a phone, enlarged text must not push buttons out of the bar. */
export const BAR_BUTTON =
  'relative inline-flex size-[44px] shrink-0 items-center justify-center rounded-full text-ash transition-colors hover:bg-ground-high hover:text-eggshell aria-disabled:opacity-45 aria-pressed:text-gold forced-colors:border';
