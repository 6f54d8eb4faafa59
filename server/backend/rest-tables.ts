const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?(?:Z|[+-]\\d\\d:\\d\\d)';
const quoted = (value: string) => `(?:${value}|"${value}")`;
/** What comes after a comment in the list, newest first; the id tells two of one moment apart. */
const AFTER = `\\(created_at\\.lt\\.${quoted(TIME)},and\\(created_at\\.eq\\.${quoted(TIME)},id\\.lt\\.${quoted(UUID)}\\)\\)`;

const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`);

export type TableCall = {
  /** Of the body, when there is one. */
  columns: readonly string[];
  /** Which parameters an address may carry, and of what form. */
  filters: Readonly<Record<string, RegExp>>;
  required: readonly string[];
};

type Table = {
  columns: readonly string[];
  calls: Readonly<Partial<Record<'GET' | 'POST' | 'PATCH' | 'DELETE', TableCall>>>;
};

const LIMIT = /^(?:[1-9]\d?|100)$/;
const ONE_USER = whole(`eq\\.${UUID}`);

/** What the pages ask of the two tables. Row-level security decides what comes of it. */
export const REST_TABLES: Readonly<Record<string, Table>> = {
  track_comments: {
    columns: ['id', 'track_id', 'user_id', 'content', 'created_at'],
    calls: {
      GET: {
        columns: [],
        filters: {
          track_id: /^eq\.[a-z0-9-]{1,64}$/,
          id: whole(`eq\\.${UUID}`),
          user_id: ONE_USER,
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
        filters: { id: whole(`eq\\.${UUID}`), user_id: ONE_USER },
        required: ['id', 'user_id'],
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
        filters: { user_id: ONE_USER },
        required: ['user_id'],
      },
    },
  },
};
