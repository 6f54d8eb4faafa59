export const DEFAULT_GENRE = 'Vinahouse';
