/** What an operator's account menu has in addition. */
export const operatorItemMessages = { studio: 'Quản trị' };
