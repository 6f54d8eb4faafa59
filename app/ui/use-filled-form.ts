import { type RefObject, useEffect, useRef, useState } from 'react';

type FilledForm = {
  formRef: RefObject<HTMLFormElement | null>;
  isFilled: boolean;
  onInput: () => void;
};

/**
 * Whether all these fields hold something. The fields keep their own values: what was typed, or
 * filled in by a password manager, before the page's script came is not lost.
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

/** A text field's value. */
export const readField = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '');
