import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { messages } from '#app/messages/vi.ts';
import { barMessages } from '#app/messages/vi-bar.ts';
import type { SleepTimer } from '#app/player/engine/player-session.ts';
import { isDataSaverOn, setDataSaver } from '#app/player/react/choose-data-saver.ts';
import { givePlayerCommand } from '#app/player/react/player-commands.ts';
import { usePlayerControls, usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useSession } from '#app/player/react/use-session.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';

const SPEEDS = [0.75, 0.9, 1, 1.1, 1.25, 1.5];
const SLEEP_MINUTES = [15, 30, 60];
const MINUTE_MS = 60_000;

const ITEM =
  'flex min-h-11 cursor-pointer items-center rounded-lg outline-none data-highlighted:bg-gold data-highlighted:text-lacquer';

export default function OpenedBarMenu() {
  const asksForKeys = useRef(false);
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger aria-label={barMessages.playback.menu} className={buttonStyles.icon}>
        <SlidersHorizontal aria-hidden className="size-5" />
      </DropdownMenu.Trigger>
      {/* In the main landmark, so that screen readers find it when moving by landmarks. */}
      <DropdownMenu.Portal container={document.getElementById('content')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-72 overflow-y-auto rounded-card border border-line bg-lacquer-high p-1.5 shadow-lift"
          // The trigger has the focus by then, so closing the list of keys returns it there.
          onCloseAutoFocus={() => {
            if (asksForKeys.current) givePlayerCommand('keys');
            asksForKeys.current = false;
          }}
        >
          <SpeedGroup />
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <SleepGroup />
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DataSaverItem />
          <DropdownMenu.Item
            className={`${ITEM} gap-3 px-3`}
            onSelect={() => {
              asksForKeys.current = true;
            }}
          >
            <Keyboard aria-hidden className="size-5" />
            {barMessages.keys.title}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function SpeedGroup() {
  const engine = usePlayerEngine();
  const speed = usePlayer((player) => player.speed);
  return (
    <ChoiceGroup
      label={barMessages.playback.speed}
      value={String(speed)}
      onChoose={(value) => engine.setSpeed(Number(value))}
    >
      {SPEEDS.map((speed) => (
        <Choice key={speed} value={String(speed)} text={barMessages.playback.speedValue(speed)} />
      ))}
    </ChoiceGroup>
  );
}

function SleepGroup() {
  const controls = usePlayerControls();
  const sleep = useSession((session) => session.sleep);
  const minutesLeft = useMinutesLeft(sleep);

  const choose = async (value: string) => {
    try {
      const session = await controls.openSession();
      if (value === 'off') session.setSleep(null);
      else session.setSleep(value === 'track' ? value : Number(value));
    } catch {
      showToast({
        title: barMessages.playback.failed,
        description: messages.shell.brokenHint,
        isDestructive: true,
      });
    }
  };

  const label =
    minutesLeft === null ? barMessages.playback.sleep : barMessages.playback.sleepLeft(minutesLeft);
  return (
    <ChoiceGroup label={label} value={chosenSleep(sleep)} onChoose={choose}>
      {SLEEP_MINUTES.map((minutes) => (
        <Choice
          key={minutes}
          value={String(minutes)}
          text={barMessages.playback.sleepMinutes(minutes)}
        />
      ))}
      <Choice value="track" text={barMessages.playback.sleepTrack} isWide />
      <Choice value="off" text={barMessages.playback.sleepOff} isWide />
    </ChoiceGroup>
  );
}

function DataSaverItem() {
  const [isOn, setIsOn] = useState(isDataSaverOn);
  return (
    <DropdownMenu.CheckboxItem
      checked={isOn}
      className={`${ITEM} group gap-3 px-3 py-1.5`}
      // Keeps the menu open, to show the change.
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(isChecked) => {
        setDataSaver(isChecked);
        setIsOn(isChecked);
      }}
    >
      <span className="grid size-5 shrink-0 place-items-center rounded border border-current">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </DropdownMenu.ItemIndicator>
      </span>
      <span>
        {barMessages.playback.dataSaver}
        <span className="block text-ash text-sm group-data-highlighted:text-lacquer">
          {barMessages.playback.dataSaverHint}
        </span>
      </span>
    </DropdownMenu.CheckboxItem>
  );
}

function chosenSleep(sleep: SleepTimer | null): string {
  if (!sleep) return 'off';
  return sleep.kind === 'track' ? 'track' : String(sleep.minutes);
}

/** Null without a time. Re-renders once a minute. */
function useMinutesLeft(sleep: SleepTimer | null): number | null {
  const endsAtMs = sleep?.kind === 'time' ? sleep.endsAtMs : null;
  return useSyncExternalStore(lookEachSecond, () =>
    endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - Date.now()) / MINUTE_MS)),
  );
}

function lookEachSecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000);
  return () => clearInterval(timer);
}

type ChoiceGroupProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
};

function ChoiceGroup({ label, value, onChoose, children }: ChoiceGroupProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      <DropdownMenu.Label className="px-3 py-1 text-ash text-sm">{label}</DropdownMenu.Label>
      <div className="grid grid-cols-6 gap-1">{children}</div>
    </DropdownMenu.RadioGroup>
  );
}

type ChoiceProps = { value: string; text: string; isWide?: boolean };

function Choice({ value, text, isWide = false }: ChoiceProps) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className={`${ITEM} ${isWide ? 'col-span-3' : 'col-span-2'} justify-center whitespace-nowrap border px-1 border-line data-[state=checked]:border-gold data-[state=checked]:font-semibold data-[state=checked]:not-data-highlighted:text-gold`}
    >
      {text}
    </DropdownMenu.RadioItem>
  );
}
