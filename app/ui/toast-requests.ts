export type ToastRequest = {
  /** A later toast with the same id replaces this one. */
  id?: string;
  title: string;
  description?: string;
  /** Shown as an error. */
  isDestructive?: boolean;
  /** The description is an address to copy: it shows in a field, selected. */
  isAddress?: boolean;
  /** Work in progress: the toast stays until another one replaces it. */
  isUnderWay?: boolean;
  /** A button; the toast stays longer. */
  action?: { label: string; onPress: () => void };
};

type Show = (request: ToastRequest) => void;

let show: Show | null = null;
let waiting: ToastRequest[] = [];
let onFirstRequest: (() => void) | null = null;

/** Shows a toast. The first one loads the toaster. */
export function showToast(request: ToastRequest) {
  if (show) {
    show(request);
    return;
  }
  waiting.push(request);
  onFirstRequest?.();
}

/** For the host: calls `load` when there is something to show. Returns unsubscribe. */
export function waitForToasts(load: () => void): () => void {
  onFirstRequest = load;
  if (waiting.length > 0) load();
  return () => {
    onFirstRequest = null;
  };
}

/** Empties the waiting list. The host calls it when the toaster cannot be loaded. */
export function takeWaiting(): ToastRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/**
 * For the loaded toaster: shows the waiting toasts, then each new one. Returns a function that
 * stops it.
 */
export function startShowing(showRequest: Show): () => void {
  show = showRequest;
  for (const request of takeWaiting()) showRequest(request);
  return () => {
    show = null;
  };
}
