/** What `react-router` is where pages are prerendered: the browser's part, and the document's head. */
import { use } from 'react';
import { OF_PAGE } from './apply-meta.ts';
import { DocumentContext } from './document-context.ts';
import { START_LATE } from './start-late.ts';

export * from './browser-api.tsx';

export function Meta() {
  const { title, tags } = use(DocumentContext);
  return (
    <>
      <title>{title}</title>
      {tags.map(({ tagName: Tag, attributes, text }) =>
        Tag === 'script' ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a '<'
          <Tag key={text} {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
        ) : (
          <Tag key={JSON.stringify(attributes)} {...attributes} {...{ [OF_PAGE]: '' }} />
        ),
      )}
    </>
  );
}

/** The style is in the page itself: a file would be a round trip more before anything is seen. */
export function Links() {
  const { css } = use(DocumentContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/** At the end of the page: its data and content are there when the scripts run. */
export function Scripts() {
  const { dataId, data, laterStyle, scripts } = use(DocumentContext);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a '<' */}
      <script id={dataId} type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
      <script
        data-scripts={scripts.join(' ')}
        data-style={laterStyle}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
        dangerouslySetInnerHTML={{ __html: START_LATE }}
      />
    </>
  );
}
