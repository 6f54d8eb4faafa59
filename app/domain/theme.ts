/** How the site is drawn; 'system' as the device's own settings say. */
export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];
