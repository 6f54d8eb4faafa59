/** Text typed but not posted, stored until the tab is closed. */
const draftKey = (trackId: string) => `comment-draft:${trackId}`;

export function readDraft(trackId: string): string {
  try {
    return sessionStorage.getItem(draftKey(trackId)) ?? '';
  } catch {
    return ''; // The browser blocks sessionStorage.
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
