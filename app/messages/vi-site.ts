/**
 * Labels for what operators set. The server adds them to its data, so that no script contains them.
 */
export const siteMessages = { takedown: 'Liên hệ gỡ nội dung' };
