/** A password of an app that plays the site's music; `id` is that of its session. */
export type AppPasswordRow = {
  id: string;
  name: string;
  user_name: string;
  created_at: string;
  /** Null: never. */
  last_used_at: string | null;
};

/** The listener's, newest first. */
export type AppPasswords = {
  /** Whether operators let apps in. */
  is_open: boolean;
  passwords: AppPasswordRow[];
};

/** `password` is shown once. */
export type NewAppPassword = Pick<AppPasswordRow, 'id' | 'name' | 'user_name'> & {
  password: string;
};
