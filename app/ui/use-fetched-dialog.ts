import { useState } from 'react';
import { useFetchedPart } from './use-fetched-part.ts';
import type { LoadPart } from './use-late-part.ts';

/** A dialog whose code is fetched when it is first opened. */
export function useFetchedDialog<Props>(load: LoadPart<Props>) {
  const { Part: Dialog, open, onHint } = useFetchedPart(load);
  const [isOpen, setIsOpen] = useState(false);
  const show = () => {
    setIsOpen(true);
    void open();
  };
  return { Dialog, isOpen, setIsOpen, show, onHint };
}
