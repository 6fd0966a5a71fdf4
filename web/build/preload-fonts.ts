import type { Plugin } from 'vite'

/**
 * Lets the page name its fonts, so that they are on their way before the first text is laid out: found in the style
 * sheet alone they come after it, and all of the text is laid out twice. Scripts and styles go first. The sign-in page
 * carries its style and has little text: there they are found with it, and nothing goes before its form.
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
