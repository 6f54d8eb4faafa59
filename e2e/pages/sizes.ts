/** In px: the browser's text size, which rem and media queries follow, and the page's widths. */
export const SIZES = [
  { text: 16, widths: [320, 360, 768, 1440] },
  { text: 32, widths: [360, 1440] },
];
