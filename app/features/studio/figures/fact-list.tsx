type FactListProps = { label: string; facts: readonly (readonly [name: string, value: string])[] };

/** Large numbers, each below its name. */
export function FactList({ label, facts }: FactListProps) {
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-ash">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
