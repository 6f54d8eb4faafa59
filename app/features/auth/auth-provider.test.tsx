import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayerProvider } from '#app/player/react/player-provider.tsx';
import { useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';
import type { AuthSnapshot } from './auth-store.ts';

const seen: AuthSnapshot[] = [];

function Watcher() {
  seen.push(useAuth());
  return null;
}

test('while prerendering the session is unknown', () => {
  renderToString(
    <PlayerProvider loadNearest={async () => []}>
      <AuthProvider>
        <Watcher />
      </AuthProvider>
    </PlayerProvider>,
  );
  expect(seen).toEqual([{ user: null, session: null, isLoading: true, isReturning: false }]);
});

test('outside its provider it throws an error that names the provider', () => {
  expect(() => renderToString(<Watcher />)).toThrow('must be used within the auth provider');
});
