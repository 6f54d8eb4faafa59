export const EXPLORE_ADDRESS = '/kham-pha';

/** More than two fit on a phone: a cut-off tile shows that there are more. */
export const TILE_WIDTH = 'w-36 max-xs:w-56 sm:w-44';

/** For items with more text than a tile. */
export const WIDE_WIDTH = 'w-72 max-xs:w-[85vw] sm:w-80';
