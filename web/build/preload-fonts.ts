import type { Plugin } from 'vite'

/**
 * Adds preload links for the fonts, so that they arrive before the first layout; found only in the style sheet, they
 * would arrive later and cause a second one, and the search for fallback fonts takes longer than the layout. Scripts and
 * styles come first.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'bocau-preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
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
