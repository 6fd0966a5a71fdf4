import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DriveDeps, driveUploads } from '../../../features/drive/index.ts'
import { type MovingDeps, mailUploads } from '../../../features/moving/index.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import type { DiskSpace } from '../../../ports/free-space.ts'
import type { Logger } from '../../../ports/logger.ts'
import { type ActorOf, isStale } from '../request-actor.ts'

export type UploadRouteDeps = DriveDeps &
  MovingDeps & { logger: Logger; diskSpace: Pick<DiskSpace, 'hasSpace'> }

/** Base path of resumable uploads (tus) and their purpose. */
interface UploadTarget {
  path: string
  /** Refuses users without permission to upload. */
  requirePermission(actor: Actor): void
  uploads(actor: Actor): ResumableUploads
}

/** Adds the endpoints for resumable uploads, which continue after an interruption or a server restart. */
export async function addUploadRoutes(
  app: FastifyInstance,
  deps: UploadRouteDeps,
  actorOf: ActorOf,
): Promise<void> {
  for (const target of uploadTargets(deps))
    await app.register(async (scope) => {
      // The tus library streams the body itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        respond(deps, target, { actorOf, request, reply })
      scope.route({ method: ['POST', 'OPTIONS'], url: target.path, handler })
      scope.route({ method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'], url: `${target.path}/:id`, handler })
    })
}

function uploadTargets(deps: UploadRouteDeps): UploadTarget[] {
  return [
    {
      path: '/storage/v1/uploads',
      requirePermission(actor) {
        if (!actor.hasDrive) throw new Refused('drive_off')
      },
      uploads: (actor) => driveUploads(deps, actor),
    },
    {
      path: '/api/v2/moving-in/files',
      requirePermission(actor) {
        if (actor.isProgram) throw new Refused('app_password_reach')
      },
      uploads: (actor) => mailUploads(deps, actor),
    },
  ]
}

/** Handles a tus request after checking the session, the permission and the disk space. */
async function respond(
  deps: UploadRouteDeps,
  target: UploadTarget,
  { actorOf, request, reply }: { actorOf: ActorOf; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const authenticatedAt = deps.clock.now()
  const actor = await actorOf(request)
  if (!actor) throw new Refused('not_signed_in')
  target.requirePermission(actor)
  const needsSpace = request.method === 'POST' || request.method === 'PATCH'
  if (needsSpace && !deps.diskSpace.hasSpace()) throw new Refused('store_full')
  const expected = request.headers['x-account-id']
  if (expected !== undefined && expected !== actor.accountId) throw new Refused('session_changed')
  // Imported with the first upload, because most processes have none.
  const { handleTusRequest } = await import('./speak-tus.ts')
  reply.hijack()
  const { raw } = reply
  raw.setHeader('cache-control', 'no-store')
  raw.setHeader('x-content-type-options', 'nosniff')
  const checkSession = async () => {
    if (isStale(deps.clock, authenticatedAt) && (await actorOf(request)) === null)
      throw new Refused('not_signed_in')
  }
  const uploads = target.uploads(actor)
  const receive: ResumableUploads['receive'] = (id, content, offset) =>
    uploads.receive(id, followedBy(content, checkSession), offset)
  await handleTusRequest(
    deps,
    { ...uploads, receive },
    {
      path: target.path,
      request: request.raw,
      response: raw,
    },
  )
}

/** Content whose end waits for a check, so that its last bytes are saved only if that succeeds. */
async function* followedBy(
  content: AsyncIterable<Uint8Array>,
  check: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* content
  await check()
}
