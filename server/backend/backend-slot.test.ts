import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { BackendSlot } from './backend-slot.ts';
import type { Backend } from './start-backend.ts';

const app = new Hono<{ Bindings: HttpBindings }>().get('/', (c) => c.text('here'));
const backend = { app, connectionString: '', stop: async () => {} } as unknown as Backend;
const ask = async (slot: BackendSlot) =>
  slot.fetch(new Request('http://localhost/'), {} as unknown as HttpBindings);

test('calls wait while the backend starts', async () => {
  const slot = new BackendSlot();
  const { promise, resolve } = Promise.withResolvers<Backend>();
  const filled = slot.fill(() => promise);
  const answers = Promise.all([ask(slot), ask(slot)]);
  resolve(backend);
  await filled;
  expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
});

test('when the start fails, waiting calls get 503, and later ones get it at once', async () => {
  const slot = new BackendSlot();
  const { promise, reject } = Promise.withResolvers<Backend>();
  const filled = slot.fill(() => promise);
  const waiting = ask(slot);
  reject(new Error('The database is away'));
  await filled;
  expect((await waiting).status).toBe(503);
  expect((await ask(slot)).status).toBe(503);
  await slot.stop();
});

test('in a flood of calls only a limited number wait', async () => {
  const slot = new BackendSlot();
  const { promise, resolve } = Promise.withResolvers<Backend>();
  const filled = slot.fill(() => promise);
  const flood = Array.from({ length: 600 }, () => ask(slot));
  expect((await Promise.race(flood)).status).toBe(503);
  resolve(backend);
  await filled;
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(500);
});

test('before the start begins a call is refused at once', async () => {
  expect((await ask(new BackendSlot())).status).toBe(503);
});

test('the state of the backend is that of its database', async () => {
  const slot = new BackendSlot();
  expect(await slot.state()).toBe('unavailable');
  let isUp = true;
  const watch = { isDatabaseUp: async () => isUp };
  await slot.fill(async () => ({ ...backend, watch }) as unknown as Backend);
  expect(await slot.state()).toBe('ok');
  isUp = false;
  expect(await slot.state()).toBe('unavailable');
});
