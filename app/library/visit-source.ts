import { LISTEN_SOURCES, type ListenSource, listenSource } from '#app/domain/listen-source.ts';

/** In sessionStorage, one of four words: a reload in the middle of a visit does not change where it came from. */
const SOURCE_KEY = 'library.visit-source';

/** What kind of site led to the first page of this visit. */
export function visitSource(): ListenSource {
  const kept = readKept();
  if (kept) return kept;
  // As the document was opened: the address in the bar is another one since.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const source = listenSource(document.referrer, location.host, opened);
  try {
    sessionStorage.setItem(SOURCE_KEY, source);
  } catch {
    // Without storage each page that is loaded is a visit's first.
  }
  return source;
}

function readKept(): ListenSource | undefined {
  try {
    const kept = sessionStorage.getItem(SOURCE_KEY);
    return LISTEN_SOURCES.find((one) => one === kept);
  } catch {
    return undefined;
  }
}
