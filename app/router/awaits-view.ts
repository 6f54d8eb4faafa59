/** Class of the document while the list shown is not the address's own: see await-view.tsx. */
export const AWAITS_VIEW = 'awaits-view';
