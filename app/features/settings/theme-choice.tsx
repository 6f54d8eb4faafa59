import { useSyncExternalStore } from 'react';
import { chooseTheme, onTheme, readTheme } from '#app/ui/theme.ts';
import { THEMES } from '#domain/theme.ts';
import { settingsMessages } from '#messages/vi-settings.ts';
import { ThemePicture } from './theme-picture.tsx';

/** Prerendered without a choice: only the browser knows what this device has chosen. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onTheme, readTheme, () => null);
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{settingsMessages.theme}</legend>
      <div className="grid grid-cols-3 gap-2 max-xs:grid-cols-1 sm:gap-4">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className="flex cursor-pointer flex-col gap-2 rounded-card border-2 border-line p-1.5 pb-2 text-center text-ash transition-colors hover:border-line-bright has-checked:border-gold has-checked:font-semibold has-checked:text-gold has-focus-visible:outline-3 has-focus-visible:outline-jade has-focus-visible:outline-offset-3 sm:p-2"
          >
            <ThemePicture theme={theme} />
            <span className="flex items-center justify-center gap-x-2 max-sm:flex-col">
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                disabled={chosen === null}
                onChange={() => chooseTheme(theme)}
                className="size-4 shrink-0 cursor-pointer accent-gold outline-none"
              />
              <span>{settingsMessages.themes[theme]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
