/*
 * Of every page, before it is painted. One script: the browser stops reading the page for each.
 */
import './ui/draw-theme.inline.ts';
import './player/react/data-saver.inline.ts';
import './ui/site-fonts.inline.ts';
import { hasStoredSession } from './backend/session-trace.ts';

// So that somebody signed in does not see the visitor's button first (see app.css).
if (hasStoredSession()) document.documentElement.classList.add('is-returning');
