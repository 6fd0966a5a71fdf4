import type { FastifyRequest } from 'fastify'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request may change something on the strength of a cookie: only our own pages may ask for that. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin'
  const origin = request.headers.origin
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}

/** Whether the method changes nothing. */
export function isSafe(request: FastifyRequest): boolean {
  return safeMethods.has(request.method)
}
