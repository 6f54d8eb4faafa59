import { Panel } from '#app/ui/panel.tsx';
import { studioMessages } from '#messages/vi-studio.ts';
import { ActLog } from './act-log.tsx';

export default function ActsSection() {
  return (
    <Panel heading={studioMessages.acts}>
      <ActLog />
    </Panel>
  );
}
