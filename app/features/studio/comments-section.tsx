import { useQuery } from '@tanstack/react-query';
import { Link } from '#app/router/link.tsx';
import { useLocation } from '#app/router/use-location.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { Panel } from '#app/ui/panel.tsx';
import { studioMessages } from '#messages/vi-studio.ts';
import { moderationMessages } from '#messages/vi-studio-moderation.ts';
import { studioReportMessages } from '#messages/vi-studio-reports.ts';
import { studioWatchedMessages } from '#messages/vi-studio-watched.ts';
import { ListenerFacts } from './moderation/listener-facts.tsx';
import { studioListenerQuery } from './moderation/moderation.queries.ts';
import { ReportedList } from './reports/reported-list.tsx';
import type { SectionProps } from './section-props.ts';
import { StudioComments } from './studio-comments.tsx';
import { WatchedForm } from './watched/watched-form.tsx';

export default function CommentsSection({ user }: SectionProps) {
  const listener = new URLSearchParams(useLocation().search).get('nguoi');
  const { data: known } = useQuery({
    ...studioListenerQuery(listener ?? ''),
    enabled: listener !== null,
  });
  if (listener)
    return (
      <Panel heading={moderationMessages.of(known?.name ?? studioMessages.unnamed)}>
        <div className="flex flex-col gap-5">
          <ListenerFacts listener={listener} user={user} />
          <StudioComments key={listener} user={user} listener={listener} />
          <Link to="/quan-tri?phan=binh-luan" className={buttonStyles.quiet}>
            {moderationMessages.all}
          </Link>
        </div>
      </Panel>
    );
  return (
    <>
      <Panel heading={studioReportMessages.heading}>
        <ReportedList user={user} />
      </Panel>
      <Panel heading={studioMessages.comments}>
        <StudioComments user={user} />
      </Panel>
      <Panel heading={studioWatchedMessages.heading}>
        <WatchedForm />
      </Panel>
    </>
  );
}
