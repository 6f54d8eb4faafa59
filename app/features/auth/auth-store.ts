import type { Session, User } from '#app/backend/auth.ts';
import { loadBackend, renewOrEndSession } from '#app/backend/client.ts';
import { hasBackend } from '#app/backend/has-backend.ts';
import { ensureProfile } from '#app/backend/profiles.ts';
import { carriesAuthParameters, hasStoredSession } from '#app/backend/session-trace.ts';
import { newProfile } from './new-profile.ts';

export type AuthSnapshot = {
  user: User | null;
  session: Session | null;
  /** Until the first session fetch, or any event of the auth service. */
  isLoading: boolean;
  /** A session is stored here, so a user is likely to be found. */
  isReturning: boolean;
};

export const UNKNOWN: AuthSnapshot = {
  user: null,
  session: null,
  isLoading: true,
  isReturning: false,
};

/** How long a backend that was not reached is left alone. */
const RECONNECT_MS = 10_000;

/** Who is signed in. Its library is fetched only where there is a reason to ask. */
export class AuthStore {
  #snapshot = UNKNOWN;
  #listeners = new Set<() => void>();
  #connection: Promise<void> | null = null;
  #welcomedId: string | null = null;

  /** Settles when the profile of the user just signed in is there, or could not be made. */
  profileEnsured: Promise<void> = Promise.resolve();

  getSnapshot = (): AuthSnapshot => this.#snapshot;
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Looks for traces of a session. Returns whether there is a reason to connect. */
  lookForSession(): boolean {
    const isReturning = hasStoredSession();
    const hasReason = hasBackend() && (isReturning || carriesAuthParameters(location));
    this.#update({ isReturning, isLoading: hasReason });
    return hasReason;
  }

  /** A failure is logged and the session stays empty; a stored one is tried again after a while. */
  connect = (): Promise<void> => {
    this.#connection ??= this.#follow().catch((error: unknown) => {
      console.error('The session could not be read:', error);
      this.#connection = null;
      this.#update({ isLoading: false });
      if (hasStoredSession()) setTimeout(this.connect, RECONNECT_MS);
    });
    return this.#connection;
  };

  /** For somebody who does not want to wait for the next try. */
  lookAgain = async (): Promise<void> => {
    this.#update({ isLoading: true });
    await this.connect();
    try {
      // Where it is connected, there is a session that could not be renewed yet.
      await (await loadBackend()).auth.getSession();
    } catch {
      // Logged when connecting.
    }
    this.#update({ isLoading: false });
  };

  async #follow() {
    // A profile was made when that session began.
    const isOldSession = hasStoredSession() && !carriesAuthParameters(location);
    let isFirst = true;
    const { auth } = await loadBackend();
    auth.onAuthStateChange((_event, session) => {
      const user = session?.user ?? null;
      // The service tells an old session as the initial one, or, when it was sooner, as signed in.
      if (isFirst && isOldSession) this.#welcomedId = user?.id ?? null;
      else if (user && user.id !== this.#welcomedId) this.#welcome(user);
      isFirst = false;
      if (!user) this.#welcomedId = null;
      this.#update({ user, session, isLoading: false });
    });
    // The account may be gone, or signed out elsewhere: the service then ends the session by itself.
    const { data } = await auth.getSession();
    if (!data.session || !isOldSession) return;
    const { error } = await auth.getUser();
    // A token of a server that has a new key: the session is renewed, or ends.
    if (error?.code === 'bad_jwt') await renewOrEndSession();
  }

  #welcome(user: User) {
    this.#welcomedId = user.id;
    // A task of its own: the service waits for its listeners, and a call it gets meanwhile waits
    // for the service.
    this.profileEnsured = new Promise((resolve) => setTimeout(resolve))
      .then(() => ensureProfile(newProfile(user)))
      .catch((error: unknown) => console.warn('The profile could not be made:', error));
  }

  #update(change: Partial<AuthSnapshot>) {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
