/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The origin of the site, without a slash at the end. */
  readonly SITE_URL: string;
  readonly BUILD_YEAR: number;
}
