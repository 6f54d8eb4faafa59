/** Class of `<html>` while the prerendered list is not the one that the URL asks for: see await-view.tsx. */
export const AWAITS_VIEW = 'awaits-view';
