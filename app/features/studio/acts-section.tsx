import { studioMessages } from '#app/messages/vi-studio.ts';
import { Panel } from '#app/ui/panel.tsx';
import { ActLog } from './act-log.tsx';

export default function ActsSection() {
  return (
    <Panel heading={studioMessages.acts}>
      <ActLog />
    </Panel>
  );
}
