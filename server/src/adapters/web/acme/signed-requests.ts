import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { NotIssued } from '../../../ports/web/certificate-authority.ts'
import { Directory, Problem, readResponse } from './read-response.ts'

/** Like `fetch`; replaced in tests. */
export type FetchLike = (url: string, init?: RequestInit) => Promise<Response>

const responseTimeoutMilliseconds = 30_000
const maxNonceAttempts = 12

/** Requests signed with the account key. */
export class SignedRequests {
  readonly #fetch: FetchLike
  readonly #directoryUrl: string
  readonly #key: KeyObject
  readonly #jwk: Record<'crv' | 'kty' | 'x' | 'y', string>
  #directory: Directory | null = null
  #nonce: string | null = null
  /** URL of the account, once known. */
  account: string | null = null

  constructor(directoryUrl: string, accountKey: string, fetchLike: FetchLike) {
    this.#fetch = fetchLike
    this.#directoryUrl = directoryUrl
    this.#key = createPrivateKey(accountKey)
    const { crv = '', kty = '', x = '', y = '' } = createPublicKey(this.#key).export({ format: 'jwk' })
    this.#jwk = { crv, kty, x, y }
  }

  /** Returns the key authorisation of a token (RFC 8555, 8.1). */
  keyAuthorization(token: string): string {
    return `${token}.${createHash('sha256').update(JSON.stringify(this.#jwk)).digest('base64url')}`
  }

  async directory(): Promise<Directory> {
    if (this.#directory) return this.#directory
    const response = await this.#request(this.#directoryUrl)
    const directory = response.ok ? await readResponse(response, Directory).catch(() => null) : null
    if (!directory) throw new NotIssued(`${this.#directoryUrl} is not the directory of an ACME server`)
    this.#directory = directory
    return directory
  }

  /** Sends a payload; null for POST-as-GET. */
  async post(url: string, payload: unknown): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const response = await this.#request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/jose+json' },
        body: JSON.stringify(this.#sign(url, await this.#consumeNonce(), payload)),
      })
      this.#nonce = response.headers.get('replay-nonce')
      if (response.ok) return response
      const problem = await readResponse(response, Problem).catch((): Problem => ({}))
      const isOld = problem.type === 'urn:ietf:params:acme:error:badNonce'
      if (!isOld || tried >= maxNonceAttempts) throw new NotIssued(formatProblem(problem, response.status))
    }
  }

  /** Signs a payload as JWS with the account key, or with the account URL once it is known. */
  #sign(url: string, nonce: string, payload: unknown) {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const who = this.account === null ? { jwk: this.#jwk } : { kid: this.account }
    const head = encode({ alg: 'ES256', nonce, url, ...who })
    const body = payload === null ? '' : encode(payload)
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
      key: this.#key,
      dsaEncoding: 'ieee-p1363',
    })
    return { protected: head, payload: body, signature: signature.toString('base64url') }
  }

  /** Returns a nonce for one request: that of the last response, or a new one. */
  async #consumeNonce(): Promise<string> {
    const { newNonce } = await this.directory()
    const nonce =
      this.#nonce ?? (await this.#request(newNonce, { method: 'HEAD' })).headers.get('replay-nonce')
    this.#nonce = null
    if (!nonce) throw new NotIssued('The ACME server sent no nonce')
    return nonce
  }

  /** Sends a request; formats a network error for the operator. */
  async #request(url: string, init: RequestInit = {}): Promise<Response> {
    try {
      // Redirects are not followed: an authority gives complete URLs, and none inside our network.
      const signal = AbortSignal.timeout(responseTimeoutMilliseconds)
      return await this.#fetch(url, { ...init, redirect: 'error', signal })
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      const why = cause instanceof Error ? cause.message : String(cause)
      const host = URL.canParse(url) ? new URL(url).host : 'The authority'
      throw new NotIssued(`${host} does not respond: ${why}`, { cause: error })
    }
  }
}

/** Formats an error response for the operator. */
export function formatProblem({ type = '', detail }: Problem, status?: number): string {
  const kind = type.split(':').at(-1) || (status === undefined ? 'refused' : `HTTP ${status}`)
  return detail
    ? `${detail.replace(/\s+/g, ' ').slice(0, 500)} (${kind})`
    : `The certificate authority rejected the request (${kind})`
}
