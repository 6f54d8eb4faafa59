/** Set when the site is exported as files without a backend: see app.css and render-page.tsx. */
export const NO_BACKEND_ATTRIBUTE = 'data-backend="none"';

/** Whether there are accounts and comments. */
export const hasBackend = (): boolean => document.documentElement.dataset.backend !== 'none';
