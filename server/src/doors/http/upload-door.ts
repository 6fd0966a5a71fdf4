import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DriveDeps } from '../../features/drive/index.ts'
import { Refused } from '../../kernel/refused.ts'
import type { DiskRoom } from '../../ports/free-space.ts'
import type { Logger } from '../../ports/logger.ts'
import type { ActorOf } from './request-actor.ts'

/** Where files come in pieces, by the tus protocol. */
const uploadsPath = '/storage/v1/uploads'

/** What the door of uploads needs. */
export type UploadDoorDeps = DriveDeps & { logger: Logger; room: Pick<DiskRoom, 'hasRoom'> }

/** Opens the way for large files: each goes on where it was cut off, even when the server was started anew meanwhile. */
export async function addUploadDoor(
  app: FastifyInstance,
  deps: UploadDoorDeps,
  actorOf: ActorOf,
): Promise<void> {
  await app.register(async (own) => {
    // The protocol reads the body itself, as it comes.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _body, done) => done(null))
    const handler = (request: FastifyRequest, reply: FastifyReply) => answer(deps, actorOf, request, reply)
    own.route({ method: ['POST', 'OPTIONS'], url: uploadsPath, handler })
    own.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${uploadsPath}/:id`, handler })
  })
}

async function answer(
  deps: UploadDoorDeps,
  actorOf: ActorOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const actor = await actorOf(request)
  if (!actor) throw new Refused('not_signed_in')
  if (!actor.hasDrive) throw new Refused('drive_off')
  if (actor.isReadOnly && request.method !== 'HEAD') throw new Refused('app_password_reads')
  const takesRoom = request.method === 'POST' || request.method === 'PATCH'
  if (takesRoom && !deps.room.hasRoom()) throw new Refused('store_full')
  const expected = request.headers['x-account-id']
  if (expected !== undefined && expected !== actor.accountId) throw new Refused('session_changed')
  // Loaded with the first large file: most starts see none.
  const { speakTus } = await import('./tus-uploads.ts')
  reply.hijack()
  const { raw } = reply
  raw.setHeader('cache-control', 'no-store')
  raw.setHeader('x-content-type-options', 'nosniff')
  await speakTus(deps, actor, { path: uploadsPath, request: request.raw, response: raw })
}
