/** The site's colour themes; 'system' follows the device's settings. */
export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];
