import type { SubmitEvent } from 'react';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { TextField } from '#app/ui/text-field.tsx';
import { readField } from '#app/ui/use-filled-form.ts';

type SearchFormProps = {
  label: string;
  button: string;
  onSubmit: (words: string) => void;
};

/** One line of text and a button. */
export function SearchForm({ label, button, onSubmit }: SearchFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(readField(event.currentTarget, 'words').trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <TextField type="text" name="words" label={label} maxLength={200} autoComplete="off" />
      </div>
      <button type="submit" className={buttonStyles.quiet}>
        {button}
      </button>
    </form>
  );
}
