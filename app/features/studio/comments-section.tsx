import { studioMessages } from '#app/messages/vi-studio.ts';
import { studioReportMessages } from '#app/messages/vi-studio-reports.ts';
import { Panel } from '#app/ui/panel.tsx';
import { ReportedList } from './reports/reported-list.tsx';
import { StudioComments } from './studio-comments.tsx';
import type { SectionProps } from './studio-sections.ts';

export default function CommentsSection({ user }: SectionProps) {
  return (
    <>
      <Panel heading={studioReportMessages.heading}>
        <ReportedList user={user} />
      </Panel>
      <Panel heading={studioMessages.comments}>
        <StudioComments user={user} />
      </Panel>
    </>
  );
}
