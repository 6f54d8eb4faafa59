/** Starting would be unsafe or disturb another server. The program prints the message and exits. */
export class StartRefused extends Error {}
