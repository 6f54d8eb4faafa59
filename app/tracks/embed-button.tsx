import Code from 'lucide-react/icons/code';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { siteWords } from '#messages/site-words.ts';
import { embedDialogMessages } from '#messages/vi-embed-dialog.ts';
import { chooseEmbed } from './choose-embed.ts';
import type { WantedEmbed } from './embed-dialog.tsx';

type EmbedButtonProps = Exclude<WantedEmbed, { trackId: string }>;

/** For lists of tracks. */
export function EmbedButton(list: EmbedButtonProps) {
  if (siteWords.areEmbedsOff) return null;
  return (
    <button type="button" onClick={() => void chooseEmbed(list)} className={ICON_ON_PHONE}>
      <Code aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{embedDialogMessages.open}</span>
    </button>
  );
}
