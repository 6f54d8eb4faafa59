import { afterAll, beforeAll, vi } from 'vitest';
import type { BackendClient } from '#app/backend/backend.ts';
import * as pageClient from '#app/backend/client.ts';

/** The client of the modules in app/backend during the tests of a file: the one that the test sets. */
export function replacePageClient(): { client: BackendClient | undefined } {
  const page: { client: BackendClient | undefined } = { client: undefined };
  const spies: { mockRestore: () => void }[] = [];
  beforeAll(() => {
    const give = async () => {
      if (!page.client) throw new Error('The test has set no client.');
      return page.client;
    };
    spies.push(vi.spyOn(pageClient, 'loadBackend').mockImplementation(give));
  });
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return page;
}
