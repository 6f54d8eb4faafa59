/** Starting would be unsafe or disturb another server: the start ends with this message. */
export class StartRefused extends Error {}
