type Repository = { transaction: <T>(work: (repo: Repository) => Promise<T>) => Promise<T> };

/** Of lite's service for one request, what is changed here. */
type AuthService = {
  refreshSession: (...args: never[]) => Promise<unknown>;
  repo: Repository;
};

/**
 * Renews a session as a whole or not at all: lite ends the old refresh token and adds the new one one
 * after the other, and after a kill in between nobody could renew the session any more.
 */
export function renewWhole(untyped: object): void {
  const service = untyped as AuthService;
  const { repo, refreshSession } = service;
  service.refreshSession = async (...args) => {
    const { session, refusal } = await repo.transaction(async (together) => {
      service.repo = together;
      try {
        return { session: await refreshSession.apply(service, args) };
      } catch (error) {
        // Kept, since it ends whatever a token that was taken twice has led to.
        if (isRefusal(error)) return { refusal: error };
        throw error;
      } finally {
        service.repo = repo;
      }
    });
    if (refusal) throw refusal;
    return session;
  };
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'AuthError';
}
