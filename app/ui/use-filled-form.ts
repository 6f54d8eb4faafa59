import { type RefObject, useEffect, useRef, useState } from 'react';

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
    const values = new FormData(ref.current);
    setIsFilled(names.every((name) => values.get(name)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks the initial values once
  useEffect(lookAtFields, []);

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

export const readField = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '');
