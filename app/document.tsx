import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url';
import latin800 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-800-normal.woff2?url';
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url';
import vietnamese800 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-800-normal.woff2?url';
import type { ReactNode } from 'react';
import { FOOTER_ID } from '#app/features/shell/footer.tsx';
import { PageMeta, PageScripts, PageStyle } from '#app/router/document-parts.tsx';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { THEME_COLOR } from '#app/ui/theme-color.ts';
import { logoFile, logoName } from '#domain/logo-files.ts';
import { siteWords } from '#messages/site-words.ts';
import BEFORE_PAINT from './before-paint.inline.ts?script';

const FONTS = [latin400, latin800, vietnamese400, vietnamese800];

/** The document around all pages. Only the server renders it; the browser gets none of its code. */
export function Document({ children }: { children: ReactNode }) {
  const logo = logoName(siteWords.logo);
  return (
    <html lang="vi">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOR} />
        {logo ? (
          <link rel="icon" href={logoFile(logo, 'favicon')} sizes="32x32" />
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          </>
        )}
        <link
          rel="apple-touch-icon"
          href={logo ? logoFile(logo, 'touch') : '/icons/apple-touch-icon.png'}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* No paint before all content is parsed. A slow processor would paint it in pieces, each of which takes
            longer than the rest of the parsing. Chromium waits for an element's start, not for its end. */}
        <link rel="expect" href={`#${FOOTER_ID}`} blocking="render" />
        <InlineScript data-fonts={FONTS.join(' ')} code={BEFORE_PAINT} />
        <PageMeta />
        <PageStyle />
      </head>
      <body>
        {children}
        <PageScripts />
      </body>
    </html>
  );
}
