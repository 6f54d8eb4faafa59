/** Shown if neither tags nor file name contain the artist. */
export const UNKNOWN_ARTIST = 'Chưa rõ nghệ sĩ';
