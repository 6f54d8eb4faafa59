import pg from 'pg';

/** A quoted, qualified name for SQL text. */
export const qualify = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
