/** Where in the catalogue's files things are: small, and needed before any of them. */
export const loadIndex = () => import('virtual:catalogue/index');
