import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptSecrets } from '../../route.ts'

/** The secrets that a browser keeps for signing in: they travel nowhere else, and by no request of another site's page. */
export function secretsOn(request: FastifyRequest, reply: FastifyReply, secure: boolean): KeptSecrets {
  const options = { path: '/api/v2/session', httpOnly: true, sameSite: 'lax', secure } as const
  const cookie = (name: string) => `bocau_${name}`
  return {
    find: (name) => request.cookies[cookie(name)] ?? null,
    keep(name, secret, expiresAt) {
      const until = expiresAt === null ? {} : { expires: new Date(expiresAt * 1000) }
      reply.setCookie(cookie(name), secret, { ...options, ...until })
    },
    forget(name) {
      reply.clearCookie(cookie(name), options)
    },
  }
}
