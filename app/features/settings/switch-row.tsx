import { useId } from 'react';

type SwitchRowProps = {
  label: string;
  hint: string;
  /** null while unknown. */
  isOn: boolean | null;
  onChange: (isOn: boolean) => void;
};

export function SwitchRow({ label, hint, isOn, onChange }: SwitchRowProps) {
  const hintId = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span id={hintId} className="block text-ash text-sm">
          {hint}
        </span>
      </span>
      {/* Borders stay visible with forced colours. */}
      <span className="relative flex h-[28px] w-[48px] shrink-0 rounded-full border-2 border-current p-[3px] text-ash transition-colors has-checked:justify-end has-focus-visible:outline-3 has-focus-visible:outline-jade has-focus-visible:outline-offset-3 has-checked:text-gold">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          aria-label={label}
          aria-describedby={hintId}
          checked={isOn ?? false}
          disabled={isOn === null}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className={`size-[18px] rounded-full border-9 border-current ${isOn === null ? 'invisible' : ''}`}
        />
      </span>
    </label>
  );
}
