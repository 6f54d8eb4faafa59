/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The origin of the site, without a slash at the end. */
  readonly SITE_URL: string;
  readonly BUILD_YEAR: number;
  /** Of a hosted Supabase project; both are empty where the site's own server is the backend. */
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_ANON_KEY?: string;
}

/** See light-router/inline-scripts.ts. */
declare module '*?script' {
  const code: string;
  export default code;
}
