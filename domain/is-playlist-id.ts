/** Whether it has the form of a playlist's id: a URL may contain anything. */
export const isPlaylistId = (text: string) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
