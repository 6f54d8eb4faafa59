import type { Session, User } from '#app/backend/auth.ts';
import { loadBackend, renewOrEndSession } from '#app/backend/client.ts';
import { hasBackend } from '#app/backend/has-backend.ts';
import { carriesAuthParameters, hasStoredSession } from '#app/backend/session-trace.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { sharePromises } from '#domain/share-promises.ts';

export type AuthSnapshot = {
  user: User | null;
  session: Session | null;
  /** True until the session has been read, or reading it has failed. */
  isLoading: boolean;
  /** A session is stored here, so a user is likely. */
  isReturning: boolean;
};

export const UNKNOWN: AuthSnapshot = {
  user: null,
  session: null,
  isLoading: true,
  isReturning: false,
};

/** Retry delay after the backend was unreachable. */
const RECONNECT_MS = 10_000;

/** Who is signed in. Loads the auth library only when there is a trace of a session. */
export class AuthStore {
  #snapshot = UNKNOWN;
  #listeners = new ListenerSet();
  #welcomedId: string | null = null;

  /** Settles once the profile of a user who just signed in exists, or its creation failed. */
  profileEnsured: Promise<void> = Promise.resolve();

  getSnapshot = (): AuthSnapshot => this.#snapshot;
  subscribe = this.#listeners.subscribe;

  /** Looks for traces of a session. Returns whether to connect. */
  lookForSession(): boolean {
    const isReturning = hasStoredSession();
    const hasReason = hasBackend() && (isReturning || carriesAuthParameters(location));
    this.#update({ isReturning, isLoading: hasReason });
    return hasReason;
  }

  /** Logs a failure, and retries after a while if a session is stored. */
  connect = (): Promise<void> => this.#share().catch(() => {});

  #share = sharePromises(() =>
    this.#follow().catch((error: unknown) => {
      console.error('The session could not be read:', error);
      this.#update({ isLoading: false });
      if (hasStoredSession()) setTimeout(this.connect, RECONNECT_MS);
      throw error;
    }),
  );

  /** Retries at once, on the listener's request. */
  retry = async (): Promise<void> => {
    this.#update({ isLoading: true });
    await this.connect();
    try {
      // Already connected: retry the renewal of the stored session.
      await (await loadBackend()).auth.getSession();
    } catch {
      // Logged when connecting.
    }
    this.#update({ isLoading: false });
  };

  async #follow() {
    // For a session that was already stored, the profile exists: it was created when the session
    // started.
    const isOldSession = hasStoredSession() && !carriesAuthParameters(location);
    let isFirst = true;
    const { auth } = await loadBackend();
    auth.onAuthStateChange((_event, session) => {
      const user = session?.user ?? null;
      // The library reports a stored session as INITIAL_SESSION, or SIGNED_IN if read earlier.
      if (isFirst && isOldSession) this.#welcomedId = user?.id ?? null;
      else if (user && user.id !== this.#welcomedId) this.#welcome(user);
      isFirst = false;
      if (!user) this.#welcomedId = null;
      this.#update({ user, session, isLoading: false });
    });
    // If the account is gone or signed out elsewhere, the library ends the session on one of the
    // two calls below.
    const { data } = await auth.getSession();
    if (!data.session || !isOldSession) return;
    const { error } = await auth.getUser();
    // The server has a new signing key: renew or end the session.
    if (error?.code === 'bad_jwt') await renewOrEndSession();
  }

  #welcome(user: User) {
    this.#welcomedId = user.id;
    // In a task of its own: the auth client awaits its listeners, so a call made inside one would
    // deadlock.
    this.profileEnsured = new Promise((resolve) => setTimeout(resolve))
      .then(async () => (await import('./welcome.ts')).welcome(user))
      .catch((error: unknown) => console.warn('The profile could not be created:', error));
  }

  #update(change: Partial<AuthSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.notify();
  }
}
