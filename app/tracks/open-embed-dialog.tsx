import { createRoot } from 'react-dom/client';
import { EmbedDialog, type WantedEmbed } from './embed-dialog.tsx';

/** In a root of its own, so that no page has code for it before it is opened. */
export function openEmbedDialog(wanted: WantedEmbed) {
  const root = createRoot(document.createElement('div'));
  root.render(<EmbedDialog wanted={wanted} onClose={() => root.unmount()} />);
}
