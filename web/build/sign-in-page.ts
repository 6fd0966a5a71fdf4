import type { Plugin } from 'vite'

/** While developing every address is the product's page, but for the sign-in page, which is a page of its own. */
export function signInPage(): Plugin {
  return {
    name: 'bocau-sign-in-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/login\/?(?:\?|$)/.test(request.url ?? '')) request.url = '/sign-in.html'
        next()
      })
    },
  }
}
