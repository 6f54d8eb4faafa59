export const EXPLORE_ADDRESS = '/kham-pha';

/** More than two fit a phone, so that a cut one says that there are more. */
export const TILE_WIDTH = 'w-36 max-xs:w-56 sm:w-44';

/** Of what has more to say than a tile. */
export const WIDE_WIDTH = 'w-72 max-xs:w-[85vw] sm:w-80';
