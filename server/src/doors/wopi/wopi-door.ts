import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  answerWopi,
  type OfficeDeps,
  type WopiAnswer,
  type WopiRequest,
  wopiPath,
} from '../../features/office-editing/index.ts'

/** What the door for office servers needs from outside. */
export interface WopiDoorDeps extends OfficeDeps {
  /** Without a drive nothing is found, though an office server may have opened something before. */
  hasDrive: boolean
}

/** Adds what an office server asks: of a document, of what it holds, of its lock. Not a word of it is for browsers. */
export async function addWopiDoor(app: FastifyInstance, deps: WopiDoorDeps): Promise<void> {
  await app.register(async (wopi) => {
    // Documents come as they are, whatever they are said to be, and are read while they come.
    wopi.removeAllContentTypeParsers()
    wopi.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const method of deps.hasDrive ? (['GET', 'POST'] as const) : []) {
      for (const [url, isContents] of [
        [`${wopiPath}/:id`, false],
        [`${wopiPath}/:id/contents`, true],
      ] as const) {
        wopi.route({
          method,
          url,
          compress: false,
          handler: async (request, reply) =>
            send(
              reply,
              await answerWopi(deps, readRequest(request, { method, isContents }, deps.publicOrigin)),
            ),
        })
      }
    }
    wopi.all('/wopi/*', async (_request, reply) => send(reply, { status: 404 }))
  })
}

function readRequest(
  request: FastifyRequest,
  { method, isContents }: Pick<WopiRequest, 'method' | 'isContents'>,
  publicOrigin: string,
): WopiRequest {
  const { id } = request.params as { id: string }
  const { access_token } = request.query as { access_token?: unknown }
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return {
    method,
    isContents,
    fileId: id,
    token: typeof access_token === 'string' ? access_token : (bearer ?? ''),
    // What it signed is the address that it was given, whatever stands in front of us.
    address: `${publicOrigin}${request.raw.url ?? ''}`,
    header(name) {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    },
    content: request.body instanceof Readable ? request.body : nothing(),
  }
}

function send(reply: FastifyReply, { status, headers, json, file }: WopiAnswer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  for (const [name, value] of Object.entries(headers ?? {})) reply.header(name, value)
  if (file) {
    reply.header('content-type', 'application/octet-stream')
    if (file.size !== undefined) reply.header('content-length', String(file.size))
    const { body } = file
    return reply.send(typeof body === 'string' || body instanceof Uint8Array ? body : Readable.from(body))
  }
  if (json === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(json))
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
