import Check from 'lucide-react/icons/check';
import Keyboard from 'lucide-react/icons/keyboard';
import UserRound from 'lucide-react/icons/user-round';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import type { SleepTimer } from '#app/player/engine/play-queue.ts';
import { isDataSaverOn, setDataSaver } from '#app/player/react/choose-data-saver.ts';
import { givePlayerCommand } from '#app/player/react/player-commands.ts';
import { usePlayerControls, usePlayerEngine } from '#app/player/react/player-context.ts';
import { useCurrentTrack } from '#app/player/react/use-current-track.ts';
import { useQueueState } from '#app/player/react/use-play-queue.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import type { MenuTrigger } from '#app/ui/late-menu.tsx';
import { MENU_ITEM, Menu, MenuSeparator } from '#app/ui/menu.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { artistAddress } from '#domain/credits.ts';
import { messages } from '#messages/vi.ts';
import { barMessages } from '#messages/vi-bar.ts';

const SPEEDS = [0.75, 0.9, 1, 1.1, 1.25, 1.5];
const SLEEP_MINUTES = [15, 30, 60];
const MINUTE_MS = 60_000;

export default function OpenedBarMenu(trigger: MenuTrigger) {
  const asksForKeys = useRef(false);
  return (
    <Menu
      {...trigger}
      width="w-72"
      // By then the trigger has the focus, so closing the keys dialog returns the focus to it.
      onClosed={() => {
        if (asksForKeys.current) givePlayerCommand('keys');
        asksForKeys.current = false;
      }}
    >
      <ArtistItems />
      <SpeedGroup />
      <MenuSeparator />
      <SleepGroup />
      <MenuSeparator />
      <DataSaverItem />
      <DropdownMenu.Item
        className={`${MENU_ITEM} gap-3 px-3`}
        onSelect={() => {
          asksForKeys.current = true;
        }}
      >
        <Keyboard aria-hidden className="size-5" />
        {barMessages.keys.title}
      </DropdownMenu.Item>
    </Menu>
  );
}

function ArtistItems() {
  const navigate = useNavigate();
  const artists = (useCurrentTrack()?.by ?? []).flatMap(({ text, id }) =>
    id ? [{ text, id }] : [],
  );
  if (artists.length === 0) return null;
  return (
    <>
      {artists.map(({ text, id }) => (
        <DropdownMenu.Item
          key={id}
          className={`${MENU_ITEM} gap-3 px-3`}
          onSelect={() => navigate(artistAddress(id))}
        >
          <UserRound aria-hidden className="size-5 shrink-0" />
          <span className="wrap-anywhere">{barMessages.goTo(text)}</span>
        </DropdownMenu.Item>
      ))}
      <MenuSeparator />
    </>
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
  const sleep = useQueueState((state) => state.sleep);
  const minutesLeft = useMinutesLeft(sleep);

  const choose = async (value: string) => {
    try {
      const playQueue = await controls.openQueue();
      if (value === 'off') playQueue.setSleep(null);
      else playQueue.setSleep(value === 'track' ? value : Number(value));
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
      className={`${MENU_ITEM} group gap-3 px-3 py-1.5`}
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
        <span className="block text-ash text-sm group-data-highlighted:text-ground">
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
      <div className="flex flex-wrap gap-1">{children}</div>
    </DropdownMenu.RadioGroup>
  );
}

type ChoiceProps = { value: string; text: string; isWide?: boolean };

function Choice({ value, text, isWide = false }: ChoiceProps) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className={`${MENU_ITEM} ${isWide ? 'basis-2/5' : 'basis-1/4'} grow justify-center whitespace-nowrap border px-1 border-line data-[state=checked]:border-gold data-[state=checked]:font-semibold data-[state=checked]:not-data-highlighted:text-gold`}
    >
      {text}
    </DropdownMenu.RadioItem>
  );
}
