import pg from 'pg';

/** For SQL that is written out. */
export const qualify = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
