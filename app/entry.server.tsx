import type { EntryContext } from 'react-router';
import { renderPage } from '#app/light-router/render-page.tsx';

/** Draws one page, at build time; while developing, each time that it is opened. */
export default async function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(await renderPage(context), { status, headers });
}
