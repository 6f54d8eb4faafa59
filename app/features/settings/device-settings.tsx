import { useSyncExternalStore } from 'react';
import { areKeysOff, onKeysSwitch, setKeysOff } from '#app/player/react/keys-switch.ts';
import { useNonstop } from '#app/player/react/use-nonstop.ts';
import { Panel } from '#app/ui/panel.tsx';
import { showToast } from '#app/ui/toast-requests.ts';
import { messages } from '#messages/vi.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { settingsMessages } from '#messages/vi-settings.ts';
import { SwitchRow } from './switch-row.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** Settings stored on this device, with or without an account. */
export function DeviceSettings() {
  return (
    <Panel heading={settingsMessages.device}>
      <ThemeChoice />
      <div className="mt-4 divided">
        <NonstopRow />
        <KeysRow />
      </div>
    </Panel>
  );
}

function NonstopRow() {
  const { isNonstop, setNonstop } = useNonstop();
  const change = (isOn: boolean) =>
    setNonstop(isOn).catch(() =>
      showToast({
        title: settingsMessages.nonstopFailed,
        description: messages.shell.brokenHint,
        isDestructive: true,
      }),
    );
  return (
    <SwitchRow
      label={barMessages.nonstop.name}
      hint={barMessages.nonstop.hint}
      isOn={isNonstop}
      onChange={change}
    />
  );
}

function KeysRow() {
  const areOff = useSyncExternalStore(onKeysSwitch, areKeysOff, () => null);
  return (
    <SwitchRow
      label={barMessages.keys.areOn}
      hint={settingsMessages.keysHint}
      isOn={areOff === null ? null : !areOff}
      onChange={(isOn) => setKeysOff(!isOn)}
    />
  );
}
