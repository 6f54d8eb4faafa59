import type { StudioWarning } from '#app/backend/rows/site-state.ts';
import { studioShownMessages } from '#messages/vi-studio-shown.ts';
import { studioWarningMessages as texts } from '#messages/vi-studio-warnings.ts';

/** A warning's text for operators. `command` is to be run on the server. */
export function explainWarning(warning: StudioWarning): {
  title: string;
  text: string;
  command?: string;
} {
  switch (warning.kind) {
    case 'disk': {
      const { title, text } = texts.disk;
      return { title, text: text(warning.freeBytes, warning.totalBytes) };
    }
    case 'backup': {
      const { title, never, old, command } = texts.backup;
      return { title, text: warning.last_at ? old(warning.last_at) : never, command };
    }
    case 'mail':
      return { title: texts.mail.title, text: texts.mail.text(warning.since) };
    case 'no_mail':
      return texts.no_mail;
    case 'postgres': {
      const { title, major } = texts.postgres;
      if (warning.why === 'major') return { title, text: major(warning.running, warning.until) };
      return { title, text: texts.postgres[warning.why](warning.running, warning.wanted) };
    }
    case 'library':
      return texts.library;
    case 'not_published': {
      const { title, text } = texts.not_published;
      return { title, text: text(warning.since, studioShownMessages.reason(warning.code)) };
    }
    case 'odd_rows':
      return { title: texts.odd_rows.title(warning.count), text: texts.odd_rows.text };
    case 'files':
      return { title: texts.files.title(warning.count), text: texts.files.text };
  }
}
