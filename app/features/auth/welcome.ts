import type { User } from '#app/backend/auth.ts';
import { ensureProfile } from '#app/backend/profiles.ts';
import { newProfile } from './new-profile.ts';

/** What follows a sign-in. Loaded then: few visits have one. @throws BackendError */
export async function welcome(user: User): Promise<void> {
  // Google's redirect leads home; the sign-in page offers the way back itself.
  if (location.pathname === '/')
    void import('./way-back.ts').then(({ offerWayBack }) =>
      offerWayBack((address) => location.assign(address)),
    );
  await ensureProfile(newProfile(user));
}
