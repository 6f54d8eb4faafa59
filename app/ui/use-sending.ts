import { useLayoutEffect, useRef, useState } from 'react';

type Sending<Args extends unknown[]> = {
  isSending: boolean;
  /** Does nothing while an earlier call is under way. */
  send: (...args: Args) => void;
};

/**
 * For everything that a press sends: a second press, before the first has its answer and the page shows
 * it, sends nothing. A disabled button alone does not stop it: two presses can come before the next
 * render, and Enter in a field does not ask the button.
 *
 * @param act handles its own errors
 */
export function useSending<Args extends unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): Sending<Args> {
  // A new object each time: the end is rendered even if the beginning was not.
  const [state, setState] = useState({ isSending: false });
  const isHeld = useRef(false);
  // Released by the render that shows the result: text that was just sent is no longer in its box.
  useLayoutEffect(() => {
    isHeld.current = state.isSending;
  }, [state]);

  const send = (...args: Args) => {
    if (isHeld.current) return;
    isHeld.current = true;
    setState({ isSending: true });
    void act(...args).finally(() => setState({ isSending: false }));
  };
  return { isSending: state.isSending, send };
}
