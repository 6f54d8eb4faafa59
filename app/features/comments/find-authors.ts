import { fetchProfilesAsVisitor } from '#app/backend/visitor-profiles.ts';
import { keepAuthors, knowsAuthors } from './comments.queries.ts';

/** Loads the authors of refetched comments, unless they are cached. @throws BackendError */
export async function findAuthors(comments: { user_id: string }[]): Promise<void> {
  const ids = [...new Set(comments.map(({ user_id }) => user_id))].sort();
  if (knowsAuthors(ids)) return;
  const profiles = await fetchProfilesAsVisitor(ids);
  const find = (id: string) => profiles.find(({ user_id }) => user_id === id) ?? null;
  keepAuthors(ids.map((id) => ({ user_id: id, author: find(id) })));
}
