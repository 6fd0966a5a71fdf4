import type { FastifyReply, FastifyRequest } from 'fastify'

export const sessionCookie = 'bocau_session'

/** The session token of a request, and whether only a cookie brought it. */
export function tokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | null {
  const header = request.headers['x-auth-token']
  if (typeof header === 'string' && header !== '') return { token: header, byCookie: false }
  const cookie = request.cookies[sessionCookie]
  return cookie ? { token: cookie, byCookie: true } : null
}

/** How a handler's session reaches the caller's browser. */
export function sessionOn(reply: FastifyReply, secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    start(token: string, expiresAtSeconds: number, isPersistent: boolean): void {
      // Without an end of its own the cookie goes with the browser.
      reply.setCookie(
        sessionCookie,
        token,
        isPersistent ? { ...options, expires: new Date(expiresAtSeconds * 1000) } : options,
      )
    },
    end(): void {
      reply.clearCookie(sessionCookie, options)
    },
  }
}
