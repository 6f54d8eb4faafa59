import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import { messages } from '#app/messages/vi.ts';

export const meta = () =>
  pageMeta({
    title: messages.auth.title,
    description: messages.auth.comingSoon,
    path: '/auth',
  });

export default function Auth() {
  return (
    <NoticePage heading={messages.auth.heading} hint={messages.auth.comingSoon}>
      <HomeLink />
    </NoticePage>
  );
}
