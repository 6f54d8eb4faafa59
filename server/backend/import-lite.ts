/**
 * lite, and its connection to PostgreSQL. Importing it replaces `process.emitWarning` with one that
 * fails on Error objects; the original is put back.
 */
export async function importLite() {
  const { emitWarning } = process;
  try {
    const lite = await import('@supabase/lite');
    const { createPostgresConnection } = await import('@supabase/lite/postgres');
    return { ...lite, createPostgresConnection };
  } finally {
    process.emitWarning = emitWarning;
  }
}
