import type { Plugin } from 'vite'

/**
 * Adds preload links for the fonts, so that they arrive before the first layout. If only the style sheet named them, they
 * would arrive later: the browser would search for fallback fonts and lay out twice. Their priority is below scripts and
 * styles.
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
