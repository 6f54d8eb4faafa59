/** In px: the browser's text size, which scales rem and media queries, and the widths of the page. */
export const SIZES = [
  { text: 16, widths: [320, 360, 768, 1440] },
  { text: 32, widths: [360, 1440] },
];
