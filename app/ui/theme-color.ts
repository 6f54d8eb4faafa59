/** app.css's background, for what cannot read CSS: the browser's bars and the home screen. */
export const THEME_COLOR = '#0d0706';
export const LIGHT_THEME_COLOR = '#faf1e0';
