import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlayerProvider } from './player-provider.tsx';
import { usePlayer } from './use-player.ts';

const Status = () => usePlayer((player) => player.status);

test('the player is silent where it is prerendered', () => {
  const html = renderToString(
    <PlayerProvider loadNearest={async () => []}>
      <Status />
    </PlayerProvider>,
  );
  expect(html).toContain('idle');
});

test('outside its provider it throws, and says what is missing', () => {
  expect(() => renderToString(<Status />)).toThrow('must be used within a PlayerProvider');
});
