import { Dialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { DialogFrame } from '#app/ui/dialog-frame.tsx';
import { copyAddress } from '#app/ui/share-address.ts';
import {
  artistEmbed,
  BAR_HEIGHT,
  type EmbedSize,
  embedCode,
  LIST_HEIGHT,
  playlistEmbed,
  seriesEmbed,
  trackEmbed,
} from '#domain/embeds.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { embedDialogMessages as say } from '#messages/vi-embed-dialog.ts';

/** What to play, and its name. */
export type WantedEmbed = { title: string } & (
  | { trackId: string; positionSec?: number }
  | { artistId: string }
  | { seriesId: string }
  | { playlistId: string }
);

function playerOf(wanted: WantedEmbed): string {
  if ('trackId' in wanted) return trackEmbed(wanted.trackId);
  if ('artistId' in wanted) return artistEmbed(wanted.artistId);
  return 'seriesId' in wanted ? seriesEmbed(wanted.seriesId) : playlistEmbed(wanted.playlistId);
}

type Shape = keyof typeof say.shapes;
type Theme = keyof typeof say.themes;

const CARD_PX = 320;
/** Before this, a player starts at the beginning. */
const FIRST_MOMENT_SEC = 5;

const sizeOf = (shape: Shape, isList: boolean): EmbedSize => {
  if (shape === 'bar') return { width: '100%', height: BAR_HEIGHT };
  return isList ? { width: '100%', height: LIST_HEIGHT } : { width: CARD_PX, height: CARD_PX };
};

type EmbedDialogProps = { wanted: WantedEmbed; onClose: () => void };

/** The code of a player for other sites' pages, and how it looks. */
export function EmbedDialog({ wanted, onClose }: EmbedDialogProps) {
  const { title } = wanted;
  const isList = !('trackId' in wanted);
  const { positionSec = 0 } = isList ? {} : wanted;
  const [shape, setShape] = useState<Shape>(isList ? 'card' : 'bar');
  const [theme, setTheme] = useState<Theme>('system');
  const [isFromHere, setIsFromHere] = useState(false);
  const codeId = useId();

  const address = new URL(playerOf(wanted), location.origin);
  if (theme !== 'system') address.searchParams.set('theme', theme);
  if (isFromHere) address.searchParams.set('t', String(positionSec));
  const size = sizeOf(shape, isList);
  const code = embedCode(address.href, title, size);

  return (
    <DialogFrame
      isOpen
      onOpenChange={onClose}
      width="max-w-2xl"
      title={say.title}
      close={say.close}
    >
      <Dialog.Description className="mt-1 text-ash">{say.hint}</Dialog.Description>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-4">
        <Choice name={say.shape} labels={say.shapes} value={shape} onChange={setShape} />
        <Choice name={say.theme} labels={say.themes} value={theme} onChange={setTheme} />
        {positionSec >= FIRST_MOMENT_SEC && (
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={isFromHere}
              onChange={({ currentTarget }) => setIsFromHere(currentTarget.checked)}
              className="size-5 accent-gold"
            />
            <span>{say.from(formatDuration(positionSec))}</span>
          </label>
        )}
      </div>
      <iframe
        key={address.href}
        src={address.href}
        title={say.preview}
        {...size}
        className="mt-4 max-w-full rounded-xl border border-line"
      />
      <label htmlFor={codeId} className="mt-4 block font-semibold">
        {say.code}
      </label>
      <textarea
        id={codeId}
        readOnly
        rows={4}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="mt-1 w-full break-all rounded-xl border border-line-bright bg-ground p-3 font-mono text-sm"
      />
      <div className="mt-3 flex justify-end">
        <button
          type="button"
          onClick={() => void copyAddress(code, say.copied, title)}
          className={buttonStyles.primary}
        >
          {say.copy}
        </button>
      </div>
    </DialogFrame>
  );
}

type ChoiceProps<Value extends string> = {
  name: string;
  labels: Record<Value, ReactNode>;
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>({ name, labels, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(Object.keys(labels) as Value[]).map((one) => (
          <label key={one} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={one === value}
              onChange={() => onChange(one)}
              className="size-5 accent-gold"
            />
            <span>{labels[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
