/**
 * When the present listener liked what they like, by the server's clock in milliseconds since 1970: filled by
 * the calls of the backend, and apart from them, since nothing that is drawn first waits for those.
 */
export const likeTimes = new Map<string, number>();
