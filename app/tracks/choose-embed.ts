import { showLoadFailure } from '#app/ui/show-load-failure.ts';
import type { WantedEmbed } from './embed-dialog.tsx';

/** Fetches the dialog with a player's code, and opens it. */
export const chooseEmbed = (wanted: WantedEmbed) =>
  import('./open-embed-dialog.tsx')
    .then(({ openEmbedDialog }) => openEmbedDialog(wanted))
    .catch(showLoadFailure);
