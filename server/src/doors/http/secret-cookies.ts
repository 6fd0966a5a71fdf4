import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptSecrets } from '../../kernel/route.ts'
import { hostCookie } from './cookie-names.ts'

/** The secrets that a browser keeps for signing in: they travel nowhere else, and by no request of another site's page. */
export function secretsOn(request: FastifyRequest, reply: FastifyReply, secure: boolean): KeptSecrets {
  const path = secure ? '/' : '/api/v2/session'
  const options = { path, httpOnly: true, sameSite: 'lax', secure } as const
  const cookie = (name: string) => `bocau_${name}`
  return {
    find: (name) => request.cookies[cookie(name)] ?? null,
    keep(name, secret, expiresAt) {
      const until = expiresAt === null ? {} : { expires: new Date(expiresAt * 1000) }
      reply.setCookie(hostCookie(cookie(name), secure), secret, { ...options, ...until })
    },
    forget(name) {
      reply.clearCookie(hostCookie(cookie(name), secure), options)
    },
  }
}
