import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayerProvider } from '#app/player/react/player-provider.tsx';
import { useAuth } from './auth-context.ts';
import { AuthProvider } from './auth-provider.tsx';

const Loading = () => String(useAuth().isLoading);

test('while prerendering it is not known who is signed in', () => {
  const html = renderToString(
    <PlayerProvider loadNearest={async () => []}>
      <AuthProvider>
        <Loading />
      </AuthProvider>
    </PlayerProvider>,
  );
  expect(html).toBe('true');
});

test('outside its provider it throws, and says what is missing', () => {
  expect(() => renderToString(<Loading />)).toThrow('must be used within the auth provider');
});
