import type { GeneratedFunctions } from '#domain/generated-database.ts';

type Functions = GeneratedFunctions;

/** A row that a function of the database returns. */
export type Returned<Name extends keyof Functions> =
  Functions[Name]['Returns'] extends (infer Row)[] ? Row : never;

/**
 * The generated row, with null added where the function may return null: PostgreSQL does not declare
 * that.
 */
export type WithNulls<Row, Field extends keyof Row> = Omit<Row, Field> & {
  [Name in Field]: Row[Name] | null;
};

/** The generated row with narrower types of some fields, such as those of JSON. */
export type Refined<
  Row,
  Fields extends { [Name in keyof Fields]: Name extends keyof Row ? unknown : never },
> = Omit<Row, keyof Fields> & Fields;
