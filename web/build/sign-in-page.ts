import type { Plugin } from 'vite'

/** In development every address serves the product's page, except the sign-in page. */
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
