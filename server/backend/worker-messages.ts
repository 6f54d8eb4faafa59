/** What the main thread and a lite thread say to each other. */
export type LiteSettings = {
  connectionString: string;
  jwtSecret: string;
  anonKey: string;
  /** Where visitors reach the site, without a slash at the end. */
  siteUrl: string;
  google?: { clientId: string; clientSecret: string } | undefined;
};

export type LiteCall = {
  id: number;
  method: string;
  /** With the paths of a Supabase project: /auth/v1/…, /rest/v1/… */
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

export type ConfirmationMail = { email: string; link: string };

export type ToLite =
  /** Comes once. */
  { type: 'settings'; settings: LiteSettings } | { type: 'call'; call: LiteCall };

export type FromLite =
  | { type: 'ready' }
  | { type: 'mail'; mail: ConfirmationMail }
  | {
      type: 'answer';
      id: number;
      status: number;
      headers: Record<string, string>;
      body: string;
      isDatabaseDown: boolean;
    };
