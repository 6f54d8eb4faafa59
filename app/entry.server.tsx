/** What the server takes from the built site: see library/publish/. */
export { PageDrawer } from '#app/light-router/draw-page.ts';

/** React Router's build asks for one; nothing calls it, since the library's pages are drawn by PageDrawer. */
export default function handleRequest(): never {
  throw new Error('Pages are drawn by PageDrawer');
}
