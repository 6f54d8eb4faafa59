import { type ReactNode, useId } from 'react';

type PanelProps = { heading: string; children: ReactNode };

/** A card with a heading, on a page of forms. */
export function Panel({ heading, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-ground-raised p-4 sm:p-6"
    >
      <h2 id={id} className="mb-4 text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
