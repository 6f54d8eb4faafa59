/**
 * How often a test repeats a part with random values, such as the moment of a kill.
 *
 * @param few in `npm test`
 * @param many in `npm run test:long`
 */
export const rounds = (few: number, many: number): number =>
  process.env.TEST_LONG === '1' ? many : few;
