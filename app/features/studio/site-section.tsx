import { useQuery } from '@tanstack/react-query';
import { Panel } from '#app/ui/panel.tsx';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioSiteMessages } from '#messages/vi-studio-site.ts';
import type { SectionProps } from './section-props.ts';
import { siteQuery } from './site/site.queries.ts';
import { SiteEditor } from './site/site-editor.tsx';

/** The site's name and appearance. */
export default function SiteSection({ user }: SectionProps) {
  const { data: settings, isPending, refetch } = useQuery(siteQuery());
  return (
    <Panel heading={studioSiteMessages.heading}>
      {isPending && <p className="text-ash">{studioSiteMessages.loading}</p>}
      {settings && <SiteEditor user={user} settings={settings} />}
      {!settings && !isPending && (
        <RetryNotice text={studioSiteMessages.loadFailed} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
