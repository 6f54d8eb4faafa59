import { buttonStyles } from '#app/ui/button-styles.ts';

/** A button whose words are for screen readers where there is no room for them (`max-sm:sr-only`). */
export const ICON_ON_PHONE = `${buttonStyles.quiet} max-sm:px-3`;
