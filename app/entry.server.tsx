/** Used by the server, see library/publish/. */
export { PageDrawer } from '#app/light-router/draw-page.ts';

/** Required by React Router's build, but never called: PageDrawer draws the library's pages. */
export default function handleRequest(): never {
  throw new Error('Pages are drawn by PageDrawer');
}
