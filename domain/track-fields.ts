import {
  type FieldFacts,
  type FieldWith,
  LONGEST_TEXT,
  RANGES,
  TRACK_FIELDS,
  type Track,
} from './track.ts';

/** Facts with their values, or with several of which one is enough. */
type Wanted = {
  readonly [Fact in keyof FieldFacts]?: FieldFacts[Fact] | readonly FieldFacts[Fact][];
};
type AnyOf<Given extends Wanted> = {
  [Fact in keyof Given]: Given[Fact] extends readonly (infer Value)[] ? Value : Given[Fact];
};

/** The fields with all of these facts, in the table's order: `fieldsWith({ kind: ['name', 'line'], on: 'page' })`. */
export function fieldsWith<const Given extends Wanted>(wanted: Given) {
  const has = (facts: FieldFacts) =>
    Object.entries(wanted).every(([fact, values]) =>
      [values].flat().includes(facts[fact as keyof FieldFacts]),
    );
  const all = Object.entries(TRACK_FIELDS).filter(([, facts]) => has(facts));
  return all.map(([field]) => field) as FieldWith<AnyOf<Given>>[];
}

/** Kinds of text. */
export type TextKind = keyof typeof LONGEST_TEXT;

export const TEXT_KINDS = Object.keys(LONGEST_TEXT) as TextKind[];

export type EditedField = FieldWith<{ form: 'main' | 'more' }>;

/** The fields that operators edit. */
export const editedFields = () => fieldsWith({ form: ['main', 'more'] });

export type ColumnOf<Field extends keyof Track> = (typeof TRACK_FIELDS)[Field]['column'];

export const columnOf = <Field extends keyof Track>(field: Field): ColumnOf<Field> =>
  TRACK_FIELDS[field].column;

/** The least and the most that operators may set. */
export function rangeOf(field: keyof Track): readonly [number, number] {
  const ranges: Partial<Record<keyof Track, readonly [number, number]>> = RANGES;
  return ranges[field] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
}
