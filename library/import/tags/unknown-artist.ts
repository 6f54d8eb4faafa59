/** Shown where neither the tags nor the file's name tell who made it. */
export const UNKNOWN_ARTIST = 'Chưa rõ nghệ sĩ';
