type ProblemProps = {
  /** Nothing is rendered without it. */
  text: string | undefined;
  /** For a field's `aria-describedby`. */
  id?: string | undefined;
  className?: string | undefined;
};

/** What went wrong, announced when it appears. */
export function Problem({ text, id, className = '' }: ProblemProps) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className={`text-cinnabar ${className}`}>
      {text}
    </p>
  );
}
