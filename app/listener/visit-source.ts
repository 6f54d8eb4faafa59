import { LISTEN_SOURCES, type ListenSource, listenSource } from '#domain/listen-source.ts';

/** In sessionStorage, so that a reload does not change the source of the visit. */
const SOURCE_KEY = 'library.visit-source';

/** The kind of site that led to this visit. */
export function visitSource(): ListenSource {
  const kept = readKept();
  if (kept) return kept;
  // The URL at load: the current one may differ.
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href;
  const source = listenSource(document.referrer, location.host, opened);
  try {
    sessionStorage.setItem(SOURCE_KEY, source);
  } catch {
    // Without storage every page load counts as a visit.
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
