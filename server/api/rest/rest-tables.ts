import { type FieldFacts, TRACK_FIELDS } from '#domain/track.ts';

export const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
export const TIME =
  '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?(?:Z|[+-]\\d\\d:\\d\\d)';
const quoted = (value: string) => `(?:${value}|"${value}")`;
/** Filter for the comments after a given one in the list, newest first; the id breaks ties. */
const AFTER = `\\(created_at\\.lt\\.(${quoted(TIME)}),and\\(created_at\\.eq\\.\\1,id\\.lt\\.${quoted(UUID)}\\)\\)`;

/**
 * Time and id of the comment after which a list continues.
 * @param or the value of the query parameter `or`, which matches AFTER
 */
export function readCursor(or: string): { createdAt: string; id: string } {
  const [createdAt = ''] = new RegExp(TIME).exec(or) ?? [];
  const [id = ''] = new RegExp(UUID).exec(or.slice(or.lastIndexOf('id.lt.'))) ?? [];
  return { createdAt, id };
}

/** A pattern that matches whole texts only. */
export const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`);

export type TableCall = {
  /** Columns allowed in the body, if the call has one. */
  columns: readonly string[];
  /** The allowed query parameters, and the form of each. */
  filters: Readonly<Record<string, RegExp>>;
  required: readonly string[];
  /** If set, at least one of these parameters is required, too. */
  oneOf?: readonly string[];
};

type Table = {
  columns: readonly string[];
  /** The boolean columns; the others are text. */
  flags?: readonly string[];
  calls: Readonly<Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', TableCall>>>;
};

/** The form of a track's id. */
export const SLUG = '[a-z0-9-]{1,64}';
const LIMIT = /^(?:[1-9]\d?|100)$/;
const ONE = whole(`eq\\.${UUID}`);
const ONE_TRACK = whole(`eq\\.${SLUG}`);

const PUBLIC_COLUMNS = Object.values<FieldFacts>(TRACK_FIELDS).flatMap(({ column, isPrivate }) =>
  column === null || isPrivate ? [] : column,
);

/** The table calls that the pages make. Row-level security decides what they return and change. */
export const REST_TABLES: Readonly<Record<string, Table>> = {
  track_comments: {
    columns: ['id', 'track_id', 'user_id', 'content', 'created_at'],
    calls: {
      GET: {
        columns: [],
        filters: {
          track_id: ONE_TRACK,
          id: ONE,
          user_id: ONE,
          created_at: whole(`(?:lt|lte|gt|gte)\\.${TIME}`),
          or: whole(AFTER),
          order: /^created_at\.desc(?:,id\.desc)?$/,
          limit: LIMIT,
        },
        required: [],
      },
      POST: {
        columns: ['track_id', 'user_id', 'content', 'id', 'created_at'],
        filters: {},
        required: [],
      },
      DELETE: {
        columns: [],
        filters: { id: ONE, user_id: ONE },
        required: ['id', 'user_id'],
      },
    },
  },
  tracks: {
    columns: [...PUBLIC_COLUMNS, 'list_position'],
    calls: {
      GET: {
        columns: [],
        filters: {
          id: whole(`eq\\.${SLUG}`, `in\\.\\(${quoted(SLUG)}(?:,${quoted(SLUG)}){0,99}\\)`),
          list_position: /^gt\.-?\d{1,18}$/,
          order: /^list_position\.asc$/,
          limit: LIMIT,
        },
        // Only these columns are readable: without a select, PostgreSQL would refuse '*'.
        required: ['select'],
      },
    },
  },
  profiles: {
    columns: ['user_id', 'display_name', 'avatar_url'],
    calls: {
      GET: {
        columns: [],
        filters: {
          user_id: whole(`eq\\.${UUID}`, `in\\.\\(${quoted(UUID)}(?:,${quoted(UUID)}){0,99}\\)`),
          limit: LIMIT,
        },
        required: ['user_id'],
      },
      POST: { columns: ['user_id', 'display_name', 'avatar_url'], filters: {}, required: [] },
      PATCH: {
        columns: ['display_name', 'avatar_url'],
        filters: { user_id: ONE },
        required: ['user_id'],
      },
    },
  },
  track_likes: {
    columns: ['user_id', 'track_id', 'created_at'],
    calls: {
      GET: {
        columns: [],
        filters: {
          user_id: ONE,
          track_id: whole(`(?:eq|gt)\\.${SLUG}`),
          order: /^track_id\.asc$/,
          // A listener has up to 5,000 likes, and nobody else reads them.
          limit: whole('[1-9]\\d{0,2}', '1000'),
        },
        required: ['user_id'],
      },
      POST: { columns: ['user_id', 'track_id'], filters: {}, required: [] },
      DELETE: {
        columns: [],
        filters: { user_id: ONE, track_id: ONE_TRACK },
        required: ['user_id', 'track_id'],
      },
    },
  },
  playlists: {
    columns: ['id', 'user_id', 'title', 'description', 'is_public', 'created_at', 'updated_at'],
    flags: ['is_public'],
    calls: {
      GET: {
        columns: [],
        filters: { id: ONE, user_id: ONE, order: /^updated_at\.desc$/, limit: LIMIT },
        required: [],
        oneOf: ['id', 'user_id'],
      },
      POST: {
        columns: ['user_id', 'title', 'description', 'is_public'],
        filters: {},
        required: [],
      },
      PATCH: {
        columns: ['title', 'description', 'is_public'],
        filters: { id: ONE },
        required: ['id'],
      },
      DELETE: { columns: [], filters: { id: ONE }, required: ['id'] },
    },
  },
  playlist_tracks: {
    columns: ['playlist_id', 'track_id', 'position', 'added_at'],
    calls: {
      GET: {
        columns: [],
        filters: {
          playlist_id: ONE,
          order: /^position\.asc$/,
          // A playlist has at most 500 tracks.
          limit: whole('[1-9]\\d?', '[1-4]\\d\\d', '500'),
        },
        required: ['playlist_id'],
      },
      POST: { columns: ['playlist_id', 'track_id'], filters: {}, required: [] },
      DELETE: {
        columns: [],
        filters: { playlist_id: ONE, track_id: ONE_TRACK },
        required: ['playlist_id', 'track_id'],
      },
    },
  },
  muted_listeners: {
    columns: ['user_id', 'muted_id', 'created_at'],
    calls: {
      GET: {
        columns: [],
        filters: { user_id: ONE, limit: whole('[1-9]\\d?', '[1-4]\\d\\d', '500') },
        required: ['user_id'],
      },
      POST: { columns: ['user_id', 'muted_id'], filters: {}, required: [] },
      DELETE: {
        columns: [],
        filters: { user_id: ONE, muted_id: ONE },
        required: ['user_id', 'muted_id'],
      },
    },
  },
};
