/** The top folders that a running site needs, besides build/, demo/ and node_modules/. */
export const PROGRAM_FOLDERS = [
  ...['app', 'backup', 'catalogue', 'commands', 'database', 'domain', 'import', 'media'],
  ...['messages', 'publish', 'runtime', 'server', 'supabase'],
];
