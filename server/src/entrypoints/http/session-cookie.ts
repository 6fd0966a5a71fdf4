import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DeviceTokens } from '../../kernel/route.ts'
import { hostCookie } from './cookie-names.ts'

const sessionCookie = 'bocau_session'

/** Returns the session token of a request, and true when only a cookie contained it. */
export function sessionTokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | null {
  const header = request.headers['x-auth-token']
  if (typeof header === 'string' && header !== '') return { token: header, byCookie: false }
  const cookie = request.cookies[sessionCookie]
  return cookie ? { token: cookie, byCookie: true } : null
}

/** Returns functions that set and delete the session cookie. */
export function sessionCookieWriter(reply: FastifyReply, secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    start(token: string, expiresAtSeconds: number, isPersistent: boolean): void {
      // Without an expiry the cookie ends with the browser.
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

const deviceTokenDays = 400

/** Reads and sets the device tokens of a browser, one cookie per account. */
export function deviceTokenCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): DeviceTokens {
  const deviceCookieName = (accountId: string) => `bocau_device_${accountId}`
  return {
    tokenFor: (accountId) => request.cookies[deviceCookieName(accountId)] ?? null,
    save(accountId, deviceToken) {
      const options = { path: secure ? '/' : '/api/v2', httpOnly: true, sameSite: 'lax', secure } as const
      reply.setCookie(hostCookie(deviceCookieName(accountId), secure), deviceToken, {
        ...options,
        maxAge: deviceTokenDays * 24 * 3600,
      })
    },
  }
}
