import { Dialog } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { areKeysOff, onKeysSwitch, setKeysOff } from '#app/player/react/keys-switch.ts';
import { DialogFrame } from '#app/ui/dialog-frame.tsx';
import { barMessages } from '#messages/vi-bar.ts';

/** Keep it complete: keys-dialog.test.ts compares its letters with player-keys.ts. */
export const KEYS: { keys: string[]; does: string }[] = [
  { keys: [barMessages.keys.space, 'K'], does: barMessages.keys.toggle },
  { keys: ['←', '→'], does: barMessages.keys.seekShort },
  { keys: ['J', 'L'], does: barMessages.keys.seekLong },
  { keys: ['0 – 9'], does: barMessages.keys.seekToShare },
  { keys: ['Shift + ↑', 'Shift + ↓'], does: barMessages.keys.volume },
  { keys: ['↑', '↓'], does: barMessages.keys.volumeInPlayer },
  { keys: ['M'], does: barMessages.keys.mute },
  { keys: ['Shift + N'], does: barMessages.keys.next },
  { keys: ['Shift + P'], does: barMessages.keys.previous },
  { keys: ['Q'], does: barMessages.keys.queue },
  { keys: ['/'], does: barMessages.keys.search },
  { keys: ['?'], does: barMessages.keys.help },
];

type KeysDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export default function KeysDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={barMessages.keys.title}
      close={barMessages.keys.close}
      width="max-w-[32rem]"
    >
      <Dialog.Description className="mt-1 text-ash">{barMessages.keys.hint}</Dialog.Description>
      <KeysSwitch />
      <dl className="mt-3 divided">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex shrink-0 flex-wrap justify-end gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-md border border-line-bright px-2 font-sans text-gold text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}

/** WCAG 2.1.4: lets listeners who dictate, or hit keys by mistake, turn the keys off. */
function KeysSwitch() {
  const isOff = useSyncExternalStore(onKeysSwitch, areKeysOff);
  return (
    <label className="mt-3 flex min-h-11 cursor-pointer items-center justify-between gap-4 font-semibold">
      {barMessages.keys.areOn}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        checked={!isOff}
        onChange={({ currentTarget: { checked } }) => setKeysOff(!checked)}
        className="size-6 shrink-0 cursor-pointer accent-jade"
      />
    </label>
  );
}
