import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LinkPass } from '../../kernel/route.ts'
import { pathCookie } from './cookie-names.ts'

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
