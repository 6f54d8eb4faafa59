import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type HomeView, homeAddress } from '#app/domain/home-address.ts';

/** Longer than between two letters of a word. */
const REST_MS = 400;

/**
 * What is being typed, until the address has it. It is drawn with each letter; the address follows, in
 * the same entry of the history, when the typing rests, the box is left or something is pressed: browsers
 * allow so many changes of it in a while, and the count is read out by then.
 */
export function useTypedView() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<HomeView | null>(null);

  useEffect(() => {
    if (!typed) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const drop = () => setTyped((latest) => (latest === typed ? null : latest));
    const write = async () => {
      lifetime.abort();
      await navigate(homeAddress(typed), { replace: true, preventScrollReset: true });
      drop();
    };
    const timer = setTimeout(write, REST_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const leaving of ['pointerdown', 'focusout']) addEventListener(leaving, write, { signal });
    // Back: the entry is another one by now.
    addEventListener('popstate', drop, { signal });
    return () => lifetime.abort();
  }, [typed, navigate]);

  return [typed, setTyped] as const;
}
