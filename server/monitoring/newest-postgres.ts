/**
 * The newest minor version of each major version, as of November 2026. Update it with each release of the site.
 *
 * @see https://www.postgresql.org/support/versioning/
 */
export const NEWEST_MINORS: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };
