/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly BUILD_YEAR: number;
  /** Of a hosted Supabase project. Both are empty when the site's own server is the backend. */
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
}

/** See build/inline-scripts.ts. */
declare module '*?script' {
  const code: string;
  export default code;
}

/** See build/built-files.ts. */
declare module 'virtual:built-files' {
  const builtFiles: import('./build/built-files.ts').BuiltFiles;
  export default builtFiles;
}
