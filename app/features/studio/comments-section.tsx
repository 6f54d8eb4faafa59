import { studioMessages } from '#app/messages/vi-studio.ts';
import { Panel } from '#app/ui/panel.tsx';
import { StudioComments } from './studio-comments.tsx';
import type { SectionProps } from './studio-sections.ts';

export default function CommentsSection({ user }: SectionProps) {
  return (
    <Panel heading={studioMessages.comments}>
      <StudioComments user={user} />
    </Panel>
  );
}
