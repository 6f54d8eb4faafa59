/** In characters; the same as in the database. */
export const LONGEST_TITLE = 80;
export const LONGEST_DESCRIPTION = 300;
