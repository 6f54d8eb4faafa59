/** In characters; the database holds the same. */
export const LONGEST_TITLE = 80;
export const LONGEST_DESCRIPTION = 300;
