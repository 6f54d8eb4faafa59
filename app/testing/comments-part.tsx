import { page } from 'vitest/browser';
import { CommentSection } from '#app/features/comments/comment-section.tsx';
import { commentRow, type FakeBackend, json, USER } from './fake-backend.ts';
import { renderPart } from './render-part.tsx';

export const COMMENTS = '/rest/v1/track_comments';
const TRACK = { id: 'vinahouse-6', title: 'Trong Hồi', duration: 133.59 } as never;

export const section = page.getByRole('region', { name: 'Comments' });
export const items = section.getByRole('listitem');
export const box = section.getByLabelText('Viết comment');
export const send = section.getByRole('button', { name: 'Gửi' });

export async function renderComments(userId: string | null = USER.id) {
  await renderPart(
    <>
      <h1>Trong Hồi</h1>
      <CommentSection
        track={TRACK}
        isClosed={false}
        userId={userId}
        isUserLoading={false}
        isSoundLoading={false}
      />
    </>,
  );
}

/** Stores what is posted. @returns the texts, newest first */
export function storeComments(backend: FakeBackend): string[] {
  const texts: string[] = [];
  const rows: object[] = [];
  backend.answer(COMMENTS, ({ method, body }) => {
    if (method === 'GET') return json(200, rows);
    const { content } = body as { content: string };
    texts.unshift(content);
    rows.unshift(commentRow(content));
    return json(201, null);
  });
  return texts;
}
