/** Of the document around a page: what the router puts there. */
import { use } from 'react';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { OF_PAGE } from './apply-meta.ts';
import { DocumentContext } from './document-context.ts';
import START_LATE from './start-late.inline.ts?script';

/** Title and tags of the page. */
export function PageMeta() {
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
export function PageStyle() {
  const { css } = use(DocumentContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/**
 * At the end of the page, after its data and content. The scripts load when what the page shows and plays has loaded,
 * so that on a slow line they do not compete with covers and sound; at once when something is pressed. The last press
 * on a button before that is repeated by `pressAgain`.
 */
export function PageScripts() {
  const { dataId, data, laterStyle, scripts } = use(DocumentContext);
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a '<' */}
      <script id={dataId} type="application/json" dangerouslySetInnerHTML={{ __html: data }} />
      <InlineScript data-scripts={scripts.join(' ')} data-style={laterStyle} code={START_LATE} />
    </>
  );
}
