/** What somebody has typed and not yet posted, for as long as the tab lives. */
const draftKey = (trackId: string) => `comment-draft:${trackId}`;

export function readDraft(trackId: string): string {
  try {
    return sessionStorage.getItem(draftKey(trackId)) ?? '';
  } catch {
    return ''; // The browser blocks the storage.
  }
}

export function keepDraft(trackId: string, text: string) {
  try {
    if (text === '') sessionStorage.removeItem(draftKey(trackId));
    else sessionStorage.setItem(draftKey(trackId), text);
  } catch {
    // Blocked or full: the draft lives only in the box.
  }
}
