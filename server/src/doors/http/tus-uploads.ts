import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import type { DriveDeps } from '../../features/drive/index.ts'
import {
  beginUpload,
  dropUpload,
  findUpload,
  finishUpload,
  newUploadId,
  takePiece,
} from '../../features/drive/uploads/index.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Logger } from '../../ports/logger.ts'

/** Names the file that an upload became, in the answer to its last piece and to whoever asks how far it is. */
const fileHeader = 'x-drive-file'

/** One piece of an upload at a time in this process; between processes the store sees to it. */
const locker = new MemoryLocker()

/** Answers a request of the tus protocol for one person: it knows no uploads but theirs. */
export async function speakTus(
  deps: DriveDeps & { logger: Logger },
  actor: Actor,
  { path, request, response }: { path: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const nameFile = (id: string) => response.setHeader(fileHeader, id)
  const server = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: () => false,
    datastore: new OwnUploads(deps, actor, nameFile),
    namingFunction: () => newUploadId(deps, actor),
    locker,
    async onUploadFinish(asked, { id }) {
      const file = await finishUpload(deps, actor, id)
      nameFile(file.id)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const told = { headers, body: JSON.stringify(file) }
      return asked.method === 'POST' ? told : { ...told, status_code: 200 }
    },
    onResponseError(_asked, error) {
      if (error instanceof Refused) {
        const { status, code, message, details } = error
        response.setHeader('content-type', 'application/problem+json; charset=utf-8')
        return { status_code: status, body: JSON.stringify({ status, code, message, ...details }) }
      }
      if (error instanceof Error) deps.logger.error('an upload failed', { error })
      return error instanceof Error ? { status_code: 500, body: '' } : undefined
    },
  })
  await server.handle(request, response)
}

/** The uploads of one person, as the protocol's library asks for them. */
class OwnUploads extends DataStore {
  readonly #deps: DriveDeps
  readonly #actor: Actor
  readonly #nameFile: (id: string) => void
  override extensions = ['creation', 'creation-with-upload', 'termination']

  constructor(deps: DriveDeps, actor: Actor, nameFile: (id: string) => void) {
    super()
    this.#deps = deps
    this.#actor = actor
    this.#nameFile = nameFile
  }

  override async create(upload: Upload): Promise<Upload> {
    const { filename, filetype, folder_id, path, on_taken } = upload.metadata ?? {}
    await beginUpload(this.#deps, this.#actor, upload.id, {
      size: upload.size ?? 0,
      filename: filename ?? '',
      filetype: filetype ?? undefined,
      folder_id: folder_id ?? undefined,
      path: path ?? undefined,
      on_taken: on_taken ?? undefined,
    })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#deps.db.sql, this.#actor.accountId, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    // All has come, but the server went down before it was a file: whoever asks finds it made.
    if (found.received === found.size) this.#nameFile((await finishUpload(this.#deps, this.#actor, id)).id)
    return new Upload({ id, size: found.size, offset: found.received })
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return takePiece(this.#deps, this.#actor, id, content, offset)
  }

  override async remove(id: string): Promise<void> {
    if (!(await findUpload(this.#deps.db.sql, this.#actor.accountId, id))) throw ERRORS.FILE_NOT_FOUND
    await dropUpload(this.#deps, this.#actor, id)
  }
}
