/** Going on would be unsafe or in somebody's way: the start ends, with this message. */
export class StartRefused extends Error {}
