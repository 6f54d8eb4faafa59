/** What pages say of what operators set; the server puts it beside theirs. */
export const siteMessages = { takedown: 'Liên hệ gỡ nội dung' };
