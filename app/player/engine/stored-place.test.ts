import { expect, test } from 'vitest';
import { parsePlace, stringifyPlace } from './stored-place.ts';

const place = { trackId: 'a', positionSec: 12.5 };

test('a place is restored unchanged', () => {
  expect(parsePlace(stringifyPlace(place))).toEqual(place);
});

test.each([
  null,
  '',
  '{"version":2,"trackId":"a","positionSec":12.5}',
  '{"version":1,"trackId":1,"positionSec":12.5}',
  '{"version":1,"positionSec":12.5}',
  '{"version":1,"trackId":"a","positionSec":-1}',
  '{"version":1,"trackId":"a"}',
])('the stored place %s is ignored', (json) => expect(parsePlace(json)).toBeNull());
