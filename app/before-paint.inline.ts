/*
 * Runs in every page before the first paint. One script, because each one blocks the parser.
 */
import './ui/apply-theme.inline.ts';
import './ui/site-fonts.inline.ts';
import { hasStoredSession } from './backend/session-trace.ts';

// Hides the visitor's button from listeners who are signed in (see app.css).
if (hasStoredSession()) document.documentElement.classList.add('is-returning');
