import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserSecrets, LinkPass } from '../../kernel/route.ts'
import { hostCookie, pathCookie } from './cookie-names.ts'

/**
 * Reads and sets the secrets that a browser stores for signing in; they are not sent with cross-site subrequests.
 * Without https they are sent only to the session endpoint; with https the `__Host-` prefix requires the path `/`.
 */
export function secretCookies(request: FastifyRequest, reply: FastifyReply, secure: boolean): BrowserSecrets {
  const path = secure ? '/' : '/api/v2/session'
  const options = { path, httpOnly: true, sameSite: 'lax', secure } as const
  const cookie = (name: string) => `bocau_${name}`
  return {
    find: (name) => request.cookies[cookie(name)] ?? null,
    save(name, secret, expiresAt) {
      const until = expiresAt === null ? {} : { expires: new Date(expiresAt * 1000) }
      reply.setCookie(hostCookie(cookie(name), secure), secret, { ...options, ...until })
    },
    delete(name) {
      reply.clearCookie(hostCookie(cookie(name), secure), options)
    },
  }
}

const cookieName = 'bocau_link'

/** Reads and sets the cookie of one link; browsers send it only for the paths of that link. */
export function linkPassCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): LinkPass {
  return {
    read: () => request.cookies[cookieName] ?? null,
    save(pass, path, seconds) {
      reply.setCookie(pathCookie(cookieName, secure), pass, {
        path,
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: seconds,
      })
    },
  }
}
