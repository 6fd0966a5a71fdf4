import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  handleWopi,
  type OfficeDeps,
  type WopiRequest,
  type WopiResponse,
  wopiPath,
} from '../../features/office-editing/index.ts'

export interface WopiRouteDeps extends OfficeDeps {
  /** Without a drive nothing is found, even if an office server has opened a document before. */
  hasDrive: boolean
}

/** Adds the WOPI endpoints for office servers: file info, content and locks. They are not for browsers. */
export async function addWopiRoutes(app: FastifyInstance, deps: WopiRouteDeps): Promise<void> {
  await app.register(async (wopi) => {
    // Document bodies are streamed, regardless of their content type.
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
              await handleWopi(deps, readRequest(request, { method, isContents }, deps.publicOrigin)),
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
    // The signature covers the public URL that the office server was given, not the one after the reverse proxy.
    address: `${publicOrigin}${request.raw.url ?? ''}`,
    header(name) {
      const value = request.headers[name]
      return typeof value === 'string' ? value : ''
    },
    content: request.body instanceof Readable ? request.body : emptyContent(),
  }
}

function send(reply: FastifyReply, { status, headers, json, file }: WopiResponse): FastifyReply {
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

async function* emptyContent(): AsyncGenerator<Uint8Array> {}
