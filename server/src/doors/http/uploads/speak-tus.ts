import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server'
import { Refused } from '../../../kernel/refused.ts'
import type { Logger } from '../../../ports/logger.ts'

/** What files that come in pieces become, for one person. */
export interface Uploads {
  /** Names what an upload became, in the answer to its last piece and to whoever asks how far it is. */
  header: string
  /** A name for an upload that nobody can guess. */
  newId(): string
  begin(id: string, size: number, metadata: Readonly<Record<string, string | null>>): Promise<unknown>
  find(id: string): Promise<{ size: number; received: number } | undefined>
  /** Takes what comes from `offset` on; answers with how much is here then. */
  take(id: string, content: AsyncIterable<Uint8Array>, offset: number): Promise<number>
  /** Makes what it was for of an upload of which all has come; done again it answers with the same. */
  finish(id: string): Promise<{ id: string }>
  drop(id: string): Promise<void>
}

/** One piece of an upload at a time in this process; between processes the store sees to it. */
const locker = new MemoryLocker()

/** Answers a request of the tus protocol for one person: it knows no uploads but theirs. */
export async function speakTus(
  { logger }: { logger: Logger },
  uploads: Uploads,
  { path, request, response }: { path: string; request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const nameMade = (id: string) => response.setHeader(uploads.header, id)
  const server = new Server({
    path,
    relativeLocation: true,
    allowedOrigins: () => false,
    datastore: new OwnUploads(uploads, nameMade),
    namingFunction: () => uploads.newId(),
    locker,
    async onUploadFinish(asked, { id }) {
      const made = await uploads.finish(id)
      nameMade(made.id)
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const told = { headers, body: JSON.stringify(made) }
      return asked.method === 'POST' ? told : { ...told, status_code: 200 }
    },
    onResponseError(_asked, error) {
      if (error instanceof Refused) {
        const { status, code, message, details } = error
        response.setHeader('content-type', 'application/problem+json; charset=utf-8')
        return { status_code: status, body: JSON.stringify({ status, code, message, ...details }) }
      }
      if (error instanceof Error) logger.error('an upload failed', { error })
      return error instanceof Error ? { status_code: 500, body: '' } : undefined
    },
  })
  await server.handle(request, response)
}

/** The uploads of one person, as the protocol's library asks for them. */
class OwnUploads extends DataStore {
  readonly #uploads: Uploads
  readonly #nameMade: (id: string) => void
  override extensions = ['creation', 'creation-with-upload', 'termination']

  constructor(uploads: Uploads, nameMade: (id: string) => void) {
    super()
    this.#uploads = uploads
    this.#nameMade = nameMade
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#uploads.begin(upload.id, upload.size ?? 0, upload.metadata ?? {})
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#uploads.find(id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    // All has come, but the server went down before it was what it was for: whoever asks finds it made.
    if (found.received === found.size) this.#nameMade((await this.#uploads.finish(id)).id)
    return new Upload({ id, size: found.size, offset: found.received })
  }

  override write(content: Readable, id: string, offset: number): Promise<number> {
    return this.#uploads.take(id, content, offset)
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#uploads.find(id))) throw ERRORS.FILE_NOT_FOUND
    await this.#uploads.drop(id)
  }
}
