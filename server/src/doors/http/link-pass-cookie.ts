import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkPass } from '../../kernel/route.ts'
import { pathCookie } from './cookie-names.ts'

const cookieName = 'bocau_link'

/** The cookie of one link: a browser sends it for that link's paths alone. */
export function linkPassOn(request: FastifyRequest, reply: FastifyReply, secure: boolean): LinkPass {
  return {
    read: () => request.cookies[cookieName] ?? null,
    keep(pass, path, seconds) {
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
