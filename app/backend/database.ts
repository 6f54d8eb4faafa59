/** The rows as `supabase/migrations/` makes them. */
export type CommentRow = {
  id: string;
  track_id: string;
  user_id: string;
  content: string;
  /** As the server wrote it, to the microsecond: a Date would lose the last three digits. */
  created_at: string;
};

export type ProfileRow = {
  user_id: string;
  display_name: string | null;
  avatar_url: string | null;
};

type Table<Row, Insert> = { Row: Row; Insert: Insert; Update: Partial<Insert>; Relationships: [] };

export type Database = {
  public: {
    Tables: {
      track_comments: Table<CommentRow, Pick<CommentRow, 'content' | 'track_id' | 'user_id'>>;
      profiles: Table<ProfileRow, ProfileRow>;
    };
    Views: Record<never, never>;
    Functions: Record<never, never>;
  };
};
