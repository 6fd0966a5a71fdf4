import { generateKeyPairSync, type KeyObject, randomInt, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'

/** Data of a document opened in the office server. */
export interface OpenedDocument {
  action_url: string
  access_token: string
}

interface ServerKey {
  modulus: string
  exponent: string
  privateKey: KeyObject
}

const editable = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'csv', 'txt', 'rtf']
const viewable = ['doc', 'xls', 'ppt']
const epochMilliseconds = 62_135_596_800_000n

/**
 * A small office server: publishes a discovery document, signs requests, and edits documents as plain text. It uses
 * only the WOPI protocol.
 */
export class OfficeServer {
  readonly origin: string
  readonly #server: Server
  #current = createKey()
  #old: ServerKey | null = null
  /** True to sign requests. */
  isSigning = true
  /** Its clock in milliseconds. */
  now: () => number = Date.now

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => {
      this.#respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    })
  }

  static async open(port = 0): Promise<OfficeServer> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return new OfficeServer(server)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Rotates the keys; the old one remains valid for a while. */
  changeKeys(): void {
    this.#old = this.#current
    this.#current = createKey()
  }

  /** Opens a document from the form of a browser. */
  edit({ action_url, access_token }: OpenedDocument): WopiClient {
    const source = new URL(action_url).searchParams.get('WOPISrc')
    if (source === null) throw new Error(`the address has no document: ${action_url}`)
    return new WopiClient(this, source, access_token)
  }

  /** Discovery document. */
  discovery(): string {
    const actions = [
      ...editable.map((extension) => ['edit', extension]),
      ...[...editable, ...viewable].map((extension) => ['view', extension]),
    ].map(
      ([name, extension]) =>
        `<action name="${name}" ext="${extension}" urlsrc="${this.origin}/${name}?&lt;ui=UI_LLCC&amp;&gt;"/>`,
    )
    const key = (prefix: string, { modulus, exponent }: ServerKey) =>
      `${prefix}modulus="${modulus}" ${prefix}exponent="${exponent}"`
    const keys = `<proof-key ${key('', this.#current)} ${key('old', this.#old ?? this.#current)}/>`
    return `<?xml version="1.0" encoding="utf-8"?><wopi-discovery><net-zone name="external-https"><app name="Office">${actions.join('')}</app></net-zone>${this.isSigning ? keys : ''}</wopi-discovery>`
  }

  /** Proof headers of a request. */
  signRequest(address: string, token: string): Record<string, string> {
    if (!this.isSigning) return {}
    const ticks = (BigInt(this.now()) + epochMilliseconds) * 10_000n
    const time = Buffer.alloc(8)
    time.writeBigInt64BE(ticks)
    const parts = [Buffer.from(token), Buffer.from(address.toUpperCase()), time].flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(part.length)
      return [length, part]
    })
    const signWith = (key: ServerKey) =>
      sign('sha256', Buffer.concat(parts), key.privateKey).toString('base64')
    return {
      'x-wopi-timestamp': String(ticks),
      'x-wopi-proof': signWith(this.#current),
      'x-wopi-proofold': signWith(this.#old ?? this.#current),
    }
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', this.origin)
    if (url.pathname === '/hosting/discovery') {
      response.writeHead(200, { 'content-type': 'text/xml' }).end(this.discovery())
    } else if (request.method === 'POST' && (url.pathname === '/edit' || url.pathname === '/view')) {
      const html = await this.#showPage(url, new URLSearchParams(await readText(request)))
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    } else response.writeHead(404).end()
  }

  /** Editor page: the text in a field and a save button. */
  async #showPage(url: URL, form: URLSearchParams): Promise<string> {
    const access_token = form.get('access_token') ?? ''
    const document = this.edit({ action_url: url.href, access_token })
    const { json: info } = await document.checkFileInfo()
    const lock = `page-${access_token.slice(0, 8)}`
    const text = form.get('text')
    let body = ''
    if (info.UserCanWrite) await document.lock(lock)
    if (text !== null) {
      const saved = await document.saveFile(text, lock)
      body = saved.status === 200 ? 'Saved' : `Not saved: ${saved.status}`
      await document.unlock(lock)
    }
    const content = text ?? (await document.getFile()).text
    const action = escapeHtml(`${url.pathname}${url.search}`)
    return `<!doctype html><title>${escapeHtml(String(info.BaseFileName))}</title><h1>${escapeHtml(String(info.BaseFileName))}</h1>
<form method="post" action="${action}"><input type="hidden" name="access_token" value="${escapeHtml(access_token)}">
<textarea name="text" aria-label="Document"${info.UserCanWrite ? '' : ' readonly'}>\n${escapeHtml(content)}</textarea>
${info.UserCanWrite ? '<button>Save</button>' : '<p>Read only</p>'}</form><output>${escapeHtml(body)}</output>`
  }
}

/** Response of a host: status, WOPI headers by lower-case name, and body. */
export interface HostResponse {
  status: number
  headers: Headers
  text: string
  json: Record<string, unknown>
}

/** A document open in the office server, with all WOPI requests. */
export class WopiClient {
  readonly #office: OfficeServer
  readonly source: string
  readonly token: string

  constructor(office: OfficeServer, source: string, token: string) {
    this.#office = office
    this.source = source
    this.token = token
  }

  checkFileInfo = () => this.request('GET', '')
  getFile = (headers: Record<string, string> = {}) => this.request('GET', '/contents', headers)
  lock = (lock: string) => this.#runAction('LOCK', { 'x-wopi-lock': lock })
  unlock = (lock: string) => this.#runAction('UNLOCK', { 'x-wopi-lock': lock })
  refreshLock = (lock: string) => this.#runAction('REFRESH_LOCK', { 'x-wopi-lock': lock })
  relock = (lock: string, oldLock: string) =>
    this.#runAction('LOCK', { 'x-wopi-lock': lock, 'x-wopi-oldlock': oldLock })
  getLock = () => this.#runAction('GET_LOCK', {})
  runAction = (override: string, headers: Record<string, string> = {}) => this.#runAction(override, headers)
  renameFile = (name: string, lock?: string) =>
    this.#runAction('RENAME_FILE', { 'x-wopi-requestedname': name, ...(lock ? { 'x-wopi-lock': lock } : {}) })
  saveFile = (content: string, lock?: string, headers: Record<string, string> = {}) =>
    this.request(
      'POST',
      '/contents',
      { 'x-wopi-override': 'PUT', ...(lock ? { 'x-wopi-lock': lock } : {}), ...headers },
      content,
    )
  saveRelative = (content: string, headers: Record<string, string>) =>
    this.request('POST', '', { 'x-wopi-override': 'PUT_RELATIVE', ...headers }, content)

  /** Sends a signed request to the host. */
  async request(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string> = {},
    body?: string | ReadableStream<Uint8Array>,
  ): Promise<HostResponse> {
    const address = `${this.source}${path}?access_token=${encodeURIComponent(this.token)}`
    const response = await fetch(address, {
      method,
      headers: { ...this.#office.signRequest(address, this.token), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? Buffer.from(body) : body }),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
  }

  #runAction(override: string, headers: Record<string, string>): Promise<HostResponse> {
    return this.request('POST', '', { 'x-wopi-override': override, ...headers })
  }
}

function createKey(): ServerKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const plain = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return { modulus: plain(n), exponent: plain(e), privateKey }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks).toString('utf8')
}

/** As a program it prints its address, and stops when its input is closed. */
if (import.meta.main) {
  const office = await OfficeServer.open(Number(process.argv[2] ?? 0))
  console.log(office.origin)
  process.stdin.resume()
  process.stdin.once('close', () => void office.close())
}

/** Finds a free port below the ephemeral range, so that no other process gets it meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 30_000)
    const trial = createTcpServer().listen(port, '127.0.0.1')
    const isFree = await once(trial, 'listening').catch(() => null)
    trial.close()
    if (isFree) return port
  }
  throw new Error('None of 100 ports was free')
}
