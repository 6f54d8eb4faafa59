import { siteWords } from './site-words.ts';

/** The pages whose texts operators write. */
export const sitePageMessages = {
  terms: {
    heading: 'Điều khoản',
    get description() {
      return `Điều khoản sử dụng của ${siteWords.name}.`;
    },
  },
  privacy: {
    heading: 'Quyền riêng tư',
    get description() {
      return `${siteWords.name} giữ gì về bạn, để làm gì, và bạn có những quyền nào.`;
    },
  },
  title: (heading: string) => `${heading} · ${siteWords.name}`,
};
