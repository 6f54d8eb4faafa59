import type { User } from '#app/backend/auth.ts';

/** Props of each section of the studio. */
export type SectionProps = { user: User };
