import { expect, test } from 'vitest';
import { commandOf } from '#app/player/react/player-keys.ts';
import { KEYS } from './keys-dialog.tsx';

const NOWHERE = {
  ...{ isSilent: false, ownsSpace: false, ownsLeftAndRight: false },
  ...{ ownsUpAndDown: false, isInPlayer: false },
};
const UNMODIFIED = {
  ...{ code: '', keyCode: 0, isComposing: false },
  ...{ shiftKey: false, ctrlKey: false, altKey: false, metaKey: false },
};
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('the list has every letter with a command, and no other', () => {
  const listed = KEYS.flatMap(({ keys }) => keys).filter((key) => /^(Shift \+ )?[A-Z]$/.test(key));
  const commands = [
    ...LETTERS.filter((key) => commandOf({ ...UNMODIFIED, key }, NOWHERE)),
    ...LETTERS.filter((key) => commandOf({ ...UNMODIFIED, key, shiftKey: true }, NOWHERE)).map(
      (key) => `Shift + ${key}`,
    ),
  ];
  expect(listed.sort()).toEqual(commands.sort());
});
