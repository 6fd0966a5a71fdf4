import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceMarks } from '../../kernel/route.ts'
import { hostCookie } from './cookie-names.ts'

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
        hostCookie(sessionCookie, secure),
        token,
        isPersistent ? { ...options, expires: new Date(expiresAtSeconds * 1000) } : options,
      )
    },
    end(): void {
      reply.clearCookie(hostCookie(sessionCookie, secure), options)
    },
  }
}

const markDays = 400

/** The marks that a browser keeps of its sign-ins, one cookie for each account. */
export function marksOn(request: FastifyRequest, reply: FastifyReply, secure: boolean): DeviceMarks {
  const nameOf = (accountId: string) => `bocau_device_${accountId}`
  return {
    markFor: (accountId) => request.cookies[nameOf(accountId)] ?? null,
    keep(accountId, mark) {
      const options = { path: secure ? '/' : '/api/v2', httpOnly: true, sameSite: 'lax', secure } as const
      reply.setCookie(hostCookie(nameOf(accountId), secure), mark, {
        ...options,
        maxAge: markDays * 24 * 3600,
      })
    },
  }
}
