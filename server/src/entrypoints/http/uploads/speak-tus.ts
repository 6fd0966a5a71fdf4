import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import { Refused } from '../../../kernel/refused.ts'
import type { ResumableUploads } from '../../../kernel/resumable-uploads.ts'
import type { Logger } from '../../../ports/logger.ts'
import { toRefused } from '../problem.ts'

/** Allows one chunk of an upload at a time in this process; the store handles other processes. */
const locker = new MemoryLocker()

/** Handles a tus request for one user, with access to their uploads only. */
export async function handleTusRequest(
  { logger }: { logger: Logger },
  uploads: ResumableUploads,
  { path, request, response }: { path: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const onCreated = (id: string) => response.setHeader(uploads.header, id)
  const server = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: () => false,
    datastore: new UploadStore(uploads, onCreated),
    namingFunction: () => uploads.newId(),
    locker,
    async onUploadFinish(uploadRequest, { id }) {
      const created = await uploads.finish(id)
      onCreated(created.id)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const result = { headers, body: JSON.stringify(created) }
      return uploadRequest.method === 'POST' ? result : { ...result, status_code: 200 }
    },
    onResponseError(_asked, error) {
      if (!(error instanceof Error)) return undefined
      const refused = toRefused(error)
      if (!refused) {
        logger.error('upload failed', { error })
        return { status_code: 500, body: '' }
      }
      if (!(error instanceof Refused)) logger.warn('upload rejected', { error })
      const { status, code, message, details } = refused
      response.setHeader('content-type', 'application/problem+json; charset=utf-8')
      return { status_code: status, body: JSON.stringify({ status, code, message, ...details }) }
    },
  })
  await server.handle(request, response)
}

/** Adapter from the uploads of one user to the tus library. */
class UploadStore extends DataStore {
  readonly #uploads: ResumableUploads
  readonly #onCreated: (id: string) => void
  override extensions = ['creation', 'creation-with-upload', 'termination']

  constructor(uploads: ResumableUploads, onCreated: (id: string) => void) {
    super()
    this.#uploads = uploads
    this.#onCreated = onCreated
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.start(upload.id, upload.size ?? 0, upload.metadata ?? {})
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const existing = await this.#uploads.find(id)
    if (!existing) throw ERRORS.FILE_NOT_FOUND
    // The server crashed after the last chunk: finishes the upload on the next request.
    if (existing.received === existing.size) this.#onCreated((await this.#uploads.finish(id)).id)
    return new Upload({ id, size: existing.size, offset: existing.received })
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.receive(id, content, offset)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#uploads.find(id))) throw ERRORS.FILE_NOT_FOUND
    await this.#uploads.cancel(id)
  }
}
