import { beforeEach, expect, test, vi } from 'vitest';
import { type LikeCalls, LikeStore } from './like-store.ts';

/** A backend that responds only when told to. */
class FakeBackend {
  likes = new Map<string, string[]>();
  calls: string[] = [];
  #waiting: { answer: () => void; refuse: () => void }[] = [];

  #answer<T>(call: string, work: () => T): Promise<T> {
    this.calls.push(call);
    return new Promise((resolve, reject) =>
      this.#waiting.push({
        answer: () => resolve(work()),
        refuse: () => reject(new Error('no')),
      }),
    );
  }

  readonly methods: LikeCalls = {
    fetchLikedTrackIds: (userId) => {
      // Like a database, it reads when called, not when the response arrives.
      const read = [...(this.likes.get(userId) ?? [])];
      return this.#answer(`fetch ${userId}`, () => read);
    },
    likeTrack: ({ user_id, track_id }) =>
      this.#answer(`like ${track_id}`, () => {
        const others = (this.likes.get(user_id) ?? []).filter((id) => id !== track_id);
        this.likes.set(user_id, [track_id, ...others]);
      }),
    unlikeTrack: ({ user_id, track_id }) =>
      this.#answer(`unlike ${track_id}`, () => {
        this.likes.set(
          user_id,
          (this.likes.get(user_id) ?? []).filter((id) => id !== track_id),
        );
      }),
  };

  /** Lets the store make its calls, then responds to one, by default the oldest. */
  async next(how: 'answer' | 'refuse' = 'answer', place = 0) {
    await settle();
    const [call] = this.#waiting.splice(place, 1);
    if (!call) throw new Error('Nobody waits');
    call[how]();
    await settle();
  }

  get waitingCount() {
    return this.#waiting.length;
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

let backend: FakeBackend;
let refusals: unknown[];
let store: LikeStore;

beforeEach(() => {
  backend = new FakeBackend();
  refusals = [];
  store = new LikeStore({
    loadCalls: async () => backend.methods,
    onRefused: (error) => refusals.push(error),
  });
});

/** Signs in, and waits for the list. */
async function signIn(userId = 'lan') {
  store.setListener(userId);
  await backend.next();
}

test("a visitor's like shows and is undone without a call", async () => {
  store.setListener(null);
  const told = vi.fn();
  store.subscribe(told);
  store.toggle('a');
  expect(store.isLiked('a')).toBe(true);
  expect(told).toHaveBeenCalledOnce();
  store.toggle('a');
  expect(store.isLiked('a')).toBe(false);
  await settle();
  expect(backend.calls).toEqual([]);
});

test('a signed-in listener gets the saved likes, newest first', async () => {
  backend.likes.set('lan', ['b', 'a']);
  store.setListener('lan');
  expect(store.getState()).toBe('unknown');
  await backend.next();
  expect(store.getState()).toBe('known');
  expect(store.getIds()).toEqual(['b', 'a']);
});

test('a press shows at once, comes first in the list, and is saved', async () => {
  backend.likes.set('lan', ['a']);
  await signIn();
  store.toggle('b');
  expect(store.getIds()).toEqual(['b', 'a']);
  await backend.next();
  expect(backend.likes.get('lan')).toEqual(['b', 'a']);
  expect(store.getIds()).toEqual(['b', 'a']);
});

test('a refused like is undone, with one message', async () => {
  backend.likes.set('lan', ['a']);
  await signIn();
  store.toggle('b');
  await backend.next('refuse');
  expect(store.getIds()).toEqual(['a']);
  expect(refusals).toHaveLength(1);
  store.toggle('a');
  expect(store.getIds()).toEqual([]);
  await backend.next('refuse');
  expect(store.getIds()).toEqual(['a']);
  expect(refusals).toHaveLength(2);
});

test('of several presses the last one counts, with one call at a time', async () => {
  await signIn();
  store.toggle('a');
  await settle();
  store.toggle('a');
  store.toggle('a');
  store.toggle('a');
  expect(store.isLiked('a')).toBe(false);
  await settle();
  expect(backend.waitingCount).toBe(1);
  await backend.next();
  expect(store.isLiked('a')).toBe(false);
  await backend.next();
  expect(backend.calls).toEqual(['fetch lan', 'like a', 'unlike a']);
  expect(backend.likes.get('lan')).toEqual([]);
  expect(store.isLiked('a')).toBe(false);
});

test('a refused press that was already reversed shows no message', async () => {
  await signIn();
  store.toggle('a');
  await settle();
  store.toggle('a');
  await backend.next('refuse');
  // The refused call may have been carried out.
  await backend.next();
  expect(backend.calls.slice(1)).toEqual(['like a', 'unlike a']);
  expect(store.isLiked('a')).toBe(false);
  expect(refusals).toEqual([]);
});

test('tracks do not wait for each other', async () => {
  await signIn();
  store.toggle('a');
  store.toggle('b');
  await settle();
  expect(backend.calls.slice(1)).toEqual(['like a', 'like b']);
});

test('a list read before a press was saved does not undo it', async () => {
  store.setListener('lan');
  await settle();
  store.toggle('a');
  await settle();
  expect(backend.calls).toEqual(['fetch lan', 'like a']);
  await backend.next('answer', 1);
  expect(store.isLiked('a')).toBe(true);
  await backend.next();
  expect(store.getState()).toBe('known');
  expect(store.isLiked('a')).toBe(true);
});

test('a press before the session is known is saved once the listener is signed in', async () => {
  store.toggle('a');
  expect(store.isLiked('a')).toBe(true);
  await signIn();
  await backend.next();
  expect(backend.likes.get('lan')).toEqual(['a']);
});

test('a visitor’s press before the session is known stays on the page', async () => {
  store.toggle('a');
  store.setListener(null);
  expect(store.isLiked('a')).toBe(true);
  await settle();
  expect(backend.calls).toEqual([]);
});

test("a visitor's likes are not saved at sign-in, and disappear at sign-out", async () => {
  store.setListener(null);
  store.toggle('a');
  backend.likes.set('lan', ['b']);
  await signIn();
  expect(store.getIds()).toEqual(['b']);
  store.setListener(null);
  expect(store.getIds()).toEqual([]);
  expect(backend.calls).toEqual(['fetch lan']);
});

test('responses for a former listener change nothing', async () => {
  backend.likes.set('lan', ['z']);
  await signIn();
  store.toggle('a');
  store.toggle('b');
  void store.refresh();
  await settle();
  expect(backend.calls.slice(1)).toEqual(['like a', 'like b', 'fetch lan']);
  store.setListener('minh');
  await backend.next('answer', 3);
  await backend.next('answer', 2);
  await backend.next('refuse', 1);
  await backend.next();
  expect(store.getIds()).toEqual([]);
  expect(store.getState()).toBe('known');
  store.toggle('m');
  expect(store.getIds()).toEqual(['m']);
  expect(refusals).toEqual([]);
});

test('a list that fails to load is reported and loaded again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  backend.likes.set('lan', ['a']);
  store.setListener('lan');
  await backend.next('refuse');
  expect(store.getState()).toBe('failed');
  const asking = store.refresh();
  await backend.next();
  await asking;
  expect(store.getIds()).toEqual(['a']);
  // A list stays when a later reload fails.
  void store.refresh();
  await backend.next('refuse');
  expect(store.getState()).toBe('known');
  expect(store.getIds()).toEqual(['a']);
  warn.mockRestore();
});

test('changes of another device appear when the list is loaded again', async () => {
  backend.likes.set('lan', ['a']);
  await signIn();
  backend.likes.set('lan', ['c', 'b']);
  void store.refresh();
  await backend.next();
  expect(store.getIds()).toEqual(['c', 'b']);
});

test('the list keeps its identity until it changes', async () => {
  await signIn();
  store.toggle('a');
  expect(store.getIds()).toBe(store.getIds());
});
