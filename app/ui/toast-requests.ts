export type ToastRequest = {
  /** A later message with the same one takes this one's place. */
  id?: string;
  title: string;
  description?: string;
  /** Of a failure: shown as such. */
  isDestructive?: boolean;
  /** Of what is not done yet: it stays until another message takes its place. */
  isUnderWay?: boolean;
  /** What can be done about it; such a message stays longer. */
  action?: { label: string; onPress: () => void };
};

type Show = (request: ToastRequest) => void;

let show: Show | null = null;
let waiting: ToastRequest[] = [];
let onFirstRequest: (() => void) | null = null;

/** Shows a short message above the page. What shows it is loaded with the first one. */
export function showToast(request: ToastRequest) {
  if (show) {
    show(request);
    return;
  }
  waiting.push(request);
  onFirstRequest?.();
}

/** For the host: `load` is called when there is something to show. Returns a way to stop. */
export function waitForToasts(load: () => void): () => void {
  onFirstRequest = load;
  if (waiting.length > 0) load();
  return () => {
    onFirstRequest = null;
  };
}

/** For the host: what has waited, and is shown in another way. */
export function takeWaiting(): ToastRequest[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** For the loaded toaster: shows what has waited, and from now on each request. */
export function startShowing(showRequest: Show): () => void {
  show = showRequest;
  for (const request of takeWaiting()) showRequest(request);
  return () => {
    show = null;
  };
}
