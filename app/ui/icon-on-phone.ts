import { buttonStyles } from '#app/ui/button-styles.ts';

/** A button that shows only its icon on a phone; give its text `max-sm:sr-only`. */
export const ICON_ON_PHONE = `${buttonStyles.quiet} max-sm:px-3`;
