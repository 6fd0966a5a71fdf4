import type { Plugin } from 'vite'

/**
 * Adds preload links for the fonts, so that they arrive before the first layout; found only in the style sheet, they
 * would arrive later and cause a second one. Scripts and styles come first. The sign-in page has inline styles and
 * little text, so it needs no preload.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'bocau-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, path }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2') && path !== '/sign-in.html')
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              fetchpriority: 'low',
            },
            injectTo: 'head' as const,
          })),
    },
  }
}
