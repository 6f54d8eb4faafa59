import { type RefObject, useEffect, useRef, useState } from 'react';

type FilledForm = {
  formRef: RefObject<HTMLFormElement | null>;
  isFilled: boolean;
  onInput: () => void;
};

/**
 * Whether all these fields are filled. The fields are uncontrolled, so that text typed, or filled
 * in by a password manager, before hydration is not lost.
 */
export function useFilledForm(...names: string[]): FilledForm {
  const formRef = useRef<HTMLFormElement>(null);
  const [isFilled, setIsFilled] = useState(false);
  const onInput = () => {
    if (!formRef.current) return;
    const values = new FormData(formRef.current);
    setIsFilled(names.every((name) => values.get(name)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look at what is there at first
  useEffect(onInput, []);
  return { formRef, isFilled, onInput };
}

export const readField = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '');
