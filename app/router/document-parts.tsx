/** The router's parts of the HTML document. */
import { use } from 'react';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { PAGE_TAG } from './apply-meta.ts';
import { DocumentContext } from './document-context.ts';
import START_LATE from './start-late.inline.ts?script';

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
          <Tag key={JSON.stringify(attributes)} {...attributes} {...{ [PAGE_TAG]: '' }} />
        ),
      )}
    </>
  );
}

/** Inline, because a separate file would cost a round trip before the first paint. */
export function PageStyle() {
  const { css } = use(DocumentContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}

/**
 * Goes at the end of the page. The scripts load after the page's covers and sound, so as not to compete with
 * them on a slow connection; a press makes them load at once. `pressAgain` repeats the last press (on a
 * button, or a link that would have stopped the sound) from before the scripts.
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
