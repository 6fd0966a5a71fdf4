import type { ApiClient, World } from '../../testing/index.ts'
import {
  createPath,
  type DriveNode,
  driveRoot,
  readDriveName,
  receiveContent,
  saveFile,
} from '../drive/index.ts'
import { unshared } from '../drive/testing.ts'

/** Fields of a test file. */
export interface FileFixture {
  /** Parent folders, from the top. */
  folders?: string[]
  name?: string
  content?: string
  contentType?: string
  /** Author, if not the owner of the drive. */
  author?: string
}

/** Creates a file with its parent folders in a user's drive. */
export async function uploadFile(
  { app }: World,
  owner: string,
  {
    folders = [],
    name = 'báo giá.pdf',
    content = 'nội dung',
    contentType = 'application/pdf',
    author,
  }: FileFixture = {},
): Promise<DriveNode & { folderId: string }> {
  const accountId = await findAccountId(app, owner)
  const authorId = await findAccountId(app, author ?? owner)
  const deps = { ...app, sharing: unshared, publicOrigin: '' }
  const chunks = (async function* () {
    yield Buffer.from(content)
  })()
  const received = await receiveContent(deps, chunks, { accountId })
  return app.db.transaction(async (tx) => {
    const { location } = await createPath(deps, tx, {
      location: driveRoot(accountId),
      names: folders.map(readDriveName),
      authorId,
    })
    const node = await saveFile(deps, tx, {
      location,
      file: {
        name: readDriveName(name),
        content: received,
        contentType,
        authorId,
        onConflict: 'rename',
      },
    })
    return { ...node, folderId: String(location.folderId) }
  })
}

export async function findAccountId({ db }: Pick<World['app'], 'db'>, email: string): Promise<string> {
  const { id } = await db.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/** Terms of a test share; missing ones have defaults. */
type Terms = Partial<{
  share_withs: string[]
  password: string | null
  permission: 'READ' | 'WRITE'
  expire_date: number | null
  key: string
  message_id: string
  notify: boolean
  message: string
}>

/** Shares files; returns the share and the token of its link. */
export async function share(client: ApiClient, fileIds: string[], terms: Terms = {}) {
  const { shares } = await client.call('POST /storage/v1/shares', { body: { file_ids: fileIds, ...terms } })
  const [created] = shares
  if (!created) throw new Error('nothing was shared')
  return { ...created, token: linkToken(created.href) }
}

export const linkToken = (href: string) => href.split('/s/')[1] ?? ''

/** A browser with the cookie of one link, signed in or not. */
export class LinkVisitor {
  readonly #client: ApiClient
  readonly token: string
  /** Stored cookie, and its path. */
  cookie: string | null = null
  cookieHeader: string | null = null

  constructor(client: ApiClient, token: string) {
    this.#client = client
    this.token = token
  }

  async view() {
    return this.#read(await this.#fetch('GET /storage/v1/public/:token', {}))
  }

  async enterPassword(password: string) {
    const response = await this.#fetch('POST /storage/v1/public/:token/open', { body: { password } })
    const header = response.headers.get('set-cookie')
    if (header !== null) {
      this.cookieHeader = header
      this.cookie = header.split(';')[0] ?? null
    }
    return this.#read(response)
  }

  async files(folderId?: string) {
    const query = folderId === undefined ? {} : { folder_id: folderId }
    return this.#read(await this.#fetch('GET /storage/v1/public/:token/files', { query }))
  }

  download(id: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.#fetch(
      'GET /storage/v1/public/:token/files/:id/download',
      { params: { id }, query },
      { headers },
    )
  }

  zip(query: Record<string, string> = {}) {
    return this.#fetch('GET /storage/v1/public/:token/zip', { query })
  }

  pdf(id: string) {
    return this.#fetch('GET /storage/v1/public/:token/files/:id/pdf', { params: { id } })
  }

  async upload(name: string, content: string, query: Record<string, string> = {}) {
    const form = new FormData()
    form.append('file', new Blob([content]), name)
    return this.#read(await this.#fetch('POST /storage/v1/public/:token/upload', { query }, { body: form }))
  }

  async #read(response: Response) {
    return { status: response.status, body: JSON.parse(await response.text()) }
  }

  #fetch(
    key: string,
    input: { params?: object; query?: object; body?: unknown },
    init: { headers?: Record<string, string>; body?: FormData } = {},
  ): Promise<Response> {
    const headers = { ...init.headers, ...(this.cookie ? { cookie: this.cookie } : {}) }
    const call = { ...input, params: { token: this.token, ...input.params } }
    return this.#client.fetch(key as never, call as never, { ...init, headers })
  }
}
