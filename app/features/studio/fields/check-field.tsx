type CheckFieldProps = { name: string; label: string; isChecked: boolean };

/** A checkbox of a form. */
export function CheckField({ name, label, isChecked }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold">
      <input
        type="checkbox"
        name={name}
        defaultChecked={isChecked}
        className="size-5 accent-cinnabar"
      />
      {label}
    </label>
  );
}
