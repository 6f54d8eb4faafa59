// Generated from supabase/migrations. Do not edit: run "npm run row-types".

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

export type GeneratedTables = {
  muted_listeners: {
    Row: {
      user_id: string;
      muted_id: string;
      created_at: string;
    };
    Insert: {
      user_id: string;
      muted_id: string;
    };
    Update: Record<never, never>;
    Relationships: [];
  };
  playlist_tracks: {
    Row: {
      playlist_id: string;
      track_id: string;
      position: number;
      added_at: string;
    };
    Insert: {
      playlist_id: string;
      track_id: string;
    };
    Update: {
      position?: number;
    };
    Relationships: [];
  };
  playlists: {
    Row: {
      id: string;
      user_id: string;
      title: string;
      description: string;
      is_public: boolean;
      created_at: string;
      updated_at: string;
    };
    Insert: {
      user_id: string;
      title: string;
      description?: string;
      is_public?: boolean;
    };
    Update: {
      title?: string;
      description?: string;
      is_public?: boolean;
    };
    Relationships: [];
  };
  profiles: {
    Row: {
      user_id: string;
      display_name: string;
      avatar_url: string | null;
    };
    Insert: {
      user_id: string;
      display_name: string;
      avatar_url?: string | null;
    };
    Update: {
      display_name?: string;
      avatar_url?: string | null;
    };
    Relationships: [];
  };
  track_comments: {
    Row: {
      id: string;
      track_id: string;
      user_id: string;
      content: string;
      created_at: string;
    };
    Insert: {
      id?: string;
      track_id: string;
      user_id: string;
      content: string;
      created_at?: string;
    };
    Update: Record<never, never>;
    Relationships: [];
  };
  track_likes: {
    Row: {
      user_id: string;
      track_id: string;
      created_at: string;
    };
    Insert: {
      user_id: string;
      track_id: string;
    };
    Update: Record<never, never>;
    Relationships: [];
  };
  tracks: {
    Row: {
      id: string;
      title: string;
      artist: string;
      album: string;
      genre: string;
      description: string;
      tags: string[];
      is_original: boolean;
      year: number | null;
      track_number: number | null;
      lyrics: string | null;
      chapters: Json | null;
      youtube_url: string | null;
      downloadable: boolean;
      added_at: string;
      playback_count: number;
      likes_count: number;
      duration_sec: number | null;
      stream_url: string | null;
      waveform_url: string;
      cover_image: string | null;
      cover_color: string | null;
      cover_has_avif: boolean;
      bpm: number | null;
      first_downbeat_sec: number | null;
      loudness_lufs: number | null;
      true_peak_db: number | null;
      list_position: number;
      has_low_bitrate: boolean;
      label: string;
      album_artist: string;
      disc_number: number | null;
      series_name: string;
    };
    Insert: Record<never, never>;
    Update: Record<never, never>;
    Relationships: [];
  };
};

export type GeneratedFunctions = {
  am_i_operator: {
    Args: Record<never, never>;
    Returns: boolean;
  };
  ban_listener: {
    Args: {
      listener: string | null;
      reason: string | null;
      password: string | null;
    };
    Returns: boolean;
  };
  close_comments: {
    Args: {
      track_id: string | null;
      is_closed: boolean | null;
    };
    Returns: boolean;
  };
  count_listens: {
    Args: {
      listens: Json | null;
      heard?: Json | null;
    };
    Returns: undefined;
  };
  delete_my_account: {
    Args: {
      password: string | null;
    };
    Returns: boolean;
  };
  dismiss_reports: {
    Args: {
      kind: string | null;
      target: string | null;
    };
    Returns: boolean;
  };
  does_my_comment_wait: {
    Args: {
      track_id: string | null;
    };
    Returns: boolean;
  };
  edit_track: {
    Args: {
      track_id: string | null;
      fields: Json | null;
    };
    Returns: boolean;
  };
  end_session: {
    Args: {
      session_id: string | null;
    };
    Returns: boolean;
  };
  erase_comment: {
    Args: {
      comment_id: string | null;
      reason: string | null;
      password: string | null;
    };
    Returns: boolean;
  };
  hide_comment: {
    Args: {
      comment_id: string | null;
      reason: string | null;
    };
    Returns: boolean;
  };
  hide_playlist: {
    Args: {
      playlist_id: string | null;
      reason: string | null;
    };
    Returns: boolean;
  };
  keep_left_places: {
    Args: {
      changes: Json | null;
    };
    Returns: {
      track_id: string;
      position_sec: number;
      ago_sec: number;
    }[];
  };
  make_series: {
    Args: {
      name: string | null;
    };
    Returns: string;
  };
  merge_artist: {
    Args: {
      artist: string | null;
      into_artist: string | null;
    };
    Returns: undefined;
  };
  move_in_series: {
    Args: {
      series: string | null;
      track_id: string | null;
      new_place: number | null;
    };
    Returns: boolean;
  };
  move_playlist_track: {
    Args: {
      playlist_id: string | null;
      track_id: string | null;
      new_position: number | null;
    };
    Returns: undefined;
  };
  my_data: {
    Args: Record<never, never>;
    Returns: Json;
  };
  my_removed: {
    Args: Record<never, never>;
    Returns: {
      kind: string;
      id: string;
      words: string;
      track_id: string;
      removed_at: string;
      reason: string;
      by_reports: boolean;
      waits: boolean;
    }[];
  };
  my_sessions: {
    Args: Record<never, never>;
    Returns: {
      id: string;
      created_at: string;
      last_used_at: string;
      user_agent: string;
      is_current: boolean;
    }[];
  };
  my_silence: {
    Args: Record<never, never>;
    Returns: {
      until: string;
      reason: string;
    }[];
  };
  pardon_listener: {
    Args: {
      listener: string | null;
    };
    Returns: boolean;
  };
  put_back_tracks: {
    Args: {
      track_ids: string[] | null;
    };
    Returns: number;
  };
  put_in_series: {
    Args: {
      series: string | null;
      track_ids: string[] | null;
    };
    Returns: number;
  };
  report: {
    Args: {
      kind: string | null;
      target: string | null;
      reason: string | null;
      note: string | null;
    };
    Returns: undefined;
  };
  reset_name: {
    Args: {
      listener: string | null;
      reason: string | null;
    };
    Returns: boolean;
  };
  rule_artist: {
    Args: {
      name: string | null;
      key: string | null;
      keys: string[] | null;
      rule: string | null;
    };
    Returns: boolean;
  };
  save_artist: {
    Args: {
      artist: string | null;
      fields: Json | null;
    };
    Returns: boolean;
  };
  save_series: {
    Args: {
      series: string | null;
      fields: Json | null;
    };
    Returns: boolean;
  };
  save_site_settings: {
    Args: {
      fields: Json | null;
    };
    Returns: boolean;
  };
  save_watched: {
    Args: {
      words: string[] | null;
      links_wait: boolean | null;
    };
    Returns: boolean;
  };
  schedule_tracks: {
    Args: {
      track_ids: string[] | null;
      at: string | null;
    };
    Returns: number;
  };
  separate_artist: {
    Args: {
      spelling: string | null;
      key: string | null;
      stored_key: string | null;
      slug: string | null;
    };
    Returns: string;
  };
  show_comment: {
    Args: {
      comment_id: string | null;
    };
    Returns: boolean;
  };
  show_playlist: {
    Args: {
      playlist_id: string | null;
    };
    Returns: boolean;
  };
  silence_listener: {
    Args: {
      listener: string | null;
      days: number | null;
      reason: string | null;
    };
    Returns: boolean;
  };
  site_settings: {
    Args: Record<never, never>;
    Returns: Json;
  };
  studio_acts: {
    Args: {
      before?: number | null;
      only_act?: string | null;
      only_operator?: string | null;
      join_alike?: boolean | null;
    };
    Returns: {
      id: number;
      oldest_id: number;
      acted_at: string;
      count: number;
      operator_id: string;
      operator_name: string;
      act: string;
      target_name: string;
      track_id: string;
      reason: string;
      changed: string[];
    }[];
  };
  studio_artist: {
    Args: {
      artist: string | null;
    };
    Returns: Json;
  };
  studio_artist_rules: {
    Args: Record<never, never>;
    Returns: Json;
  };
  studio_artists: {
    Args: {
      search: string | null;
      skipped: number | null;
    };
    Returns: Json;
  };
  studio_comments: {
    Args: {
      before: string | null;
      before_id: string | null;
    };
    Returns: {
      id: string;
      track_id: string;
      track_title: string;
      user_id: string;
      author_name: string;
      is_banned: boolean;
      content: string;
      created_at: string;
      hidden_at: string;
    }[];
  };
  studio_comments_of: {
    Args: {
      listener: string | null;
      before: string | null;
      before_id: string | null;
    };
    Returns: {
      id: string;
      track_id: string;
      track_title: string;
      user_id: string;
      author_name: string;
      is_banned: boolean;
      content: string;
      created_at: string;
      hidden_at: string;
    }[];
  };
  studio_database_bytes: {
    Args: Record<never, never>;
    Returns: number;
  };
  studio_duplicates: {
    Args: Record<never, never>;
    Returns: Json[];
  };
  studio_figures: {
    Args: {
      days: number | null;
    };
    Returns: Json;
  };
  studio_listener: {
    Args: {
      listener: string | null;
    };
    Returns: {
      id: string;
      name: string;
      since: string;
      comments: number;
      hidden: number;
      banned_until: string;
      silenced_until: string;
      is_operator: boolean;
    }[];
  };
  studio_one_series: {
    Args: {
      series: string | null;
    };
    Returns: Json;
  };
  studio_reports: {
    Args: {
      before: string | null;
      before_target: string | null;
    };
    Returns: {
      kind: string;
      target: string;
      last_at: string;
      listeners: number;
      visitors: number;
      reasons: Json;
      notes: Json;
      words: string;
      author_id: string;
      author_name: string;
      track_id: string;
      track_title: string;
      is_hidden: boolean;
      is_banned: boolean;
    }[];
  };
  studio_series: {
    Args: {
      search: string | null;
      skipped: number | null;
    };
    Returns: Json;
  };
  studio_track: {
    Args: {
      track_id: string | null;
    };
    Returns: Json[];
  };
  studio_track_figures: {
    Args: {
      track_id: string | null;
      days: number | null;
    };
    Returns: Json;
  };
  studio_tracks: {
    Args: {
      search: string | null;
      only_hidden: boolean | null;
      after_position: number | null;
      after_id: string | null;
    };
    Returns: Json[];
  };
  studio_watched: {
    Args: Record<never, never>;
    Returns: {
      words: string[];
      links_wait: boolean;
    }[];
  };
  tag_tracks: {
    Args: {
      track_ids: string[] | null;
      tag: string | null;
    };
    Returns: number;
  };
  take_down_tracks: {
    Args: {
      track_ids: string[] | null;
      reason: string | null;
    };
    Returns: number;
  };
  take_from_series: {
    Args: {
      series: string | null;
      track_id: string | null;
    };
    Returns: boolean;
  };
  unsilence_listener: {
    Args: {
      listener: string | null;
    };
    Returns: boolean;
  };
};
