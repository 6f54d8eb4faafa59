/**
 * The site's origin, for canonical URLs and link previews. The server sets it before it renders; a browser takes it from
 * the page that it received, since a site may have several addresses and only one canonical one.
 */
export const siteAddress = {
  origin: import.meta.env.SSR
    ? ''
    : (document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href),
};
