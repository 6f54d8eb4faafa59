import { useEffect, useState } from 'react';
import { useNavigate } from '#app/router/use-navigate.ts';
import { type HomeView, homeAddress } from '#domain/home-address.ts';

/** Longer than the time between two keystrokes in a word. */
const REST_MS = 400;

/**
 * The search that is being typed. It overrides the URL's until it has been written into the URL.
 * The page renders again at each letter. The URL follows, in the same history entry, when typing pauses,
 * the box loses focus or something is pressed: browsers rate-limit history changes. Screen readers
 * hear the result count only then.
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
    // Drop it after Back: `write` would then replace a different history entry.
    addEventListener('popstate', drop, { signal });
    return () => lifetime.abort();
  }, [typed, navigate]);

  return [typed, setTyped] as const;
}
