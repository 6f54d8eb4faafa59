import type { User } from '#app/backend/auth.ts';
import { studioMessages } from '#app/messages/vi-studio.ts';
import { Panel } from '#app/ui/panel.tsx';
import { ActLog } from './act-log.tsx';
import { StudioComments } from './studio-comments.tsx';

export default function StudioPanels({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-6">
      <Panel heading={studioMessages.comments}>
        <StudioComments user={user} />
      </Panel>
      <Panel heading={studioMessages.acts}>
        <ActLog />
      </Panel>
    </div>
  );
}
