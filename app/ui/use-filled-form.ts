import { type RefObject, useEffect, useRef, useState } from 'react';

/** Short enough that nobody waits for the button. */
const LOOK_EVERY_MS = 400;

type FilledForm<Field extends string> = {
  isFilled: boolean;
  /** For the `<form>`. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    onInput: () => void;
  };
  /** Reports an error at a field until the next input. */
  showProblem: (field: Field, text: string) => void;
  problemAt: (field: Field) => string | undefined;
  read: (field: Field) => string | null;
  /** Empties the fields. */
  reset: () => void;
};

/**
 * A form that can be submitted once all these fields are filled. The fields are uncontrolled, so that text
 * typed, or filled in by a password manager, before hydration is not lost.
 */
export function useFilledForm<Field extends string>(...names: Field[]): FilledForm<Field> {
  const ref = useRef<HTMLFormElement>(null);
  const [isFilled, setIsFilled] = useState(false);
  const [problem, setProblem] = useState<{ field: Field; text: string } | null>(null);

  const lookAtFields = () => {
    if (!ref.current) return;
    const form = ref.current;
    setIsFilled(names.every((name) => readField(form, name) !== '' || isAutofilled(form, name)));
  };
  // A password manager fires no event that all browsers agree on, so an unfilled form is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the fields, not React's state
  useEffect(() => {
    lookAtFields();
    if (isFilled) return;
    const timer = setInterval(lookAtFields, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isFilled]);

  return {
    isFilled,
    formProps: {
      ref,
      // Keeps the password out of the URL if the script fails.
      method: 'post',
      onInput() {
        lookAtFields();
        setProblem(null);
      },
    },
    showProblem: (field, text) => setProblem({ field, text }),
    problemAt: (field) => (problem?.field === field ? problem.text : undefined),
    read: (field) => ref.current && readField(ref.current, field),
    reset() {
      ref.current?.reset();
      lookAtFields();
    },
  };
}

/** Chromium shows a filled-in password, but tells no script of it before the first press on the page. */
function isAutofilled(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return (
    field instanceof HTMLInputElement &&
    CSS.supports('selector(:autofill)') &&
    field.matches(':autofill')
  );
}

export const readField = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '');
