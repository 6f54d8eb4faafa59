/** The ground of app.css, for what cannot read it: the browser's own bars and the home screen. */
export const THEME_COLOR = '#0d0706';
export const LIGHT_THEME_COLOR = '#faf1e0';
