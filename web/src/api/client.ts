import type { ApiTypes } from '@bocau/contract/all'
import type { CallOf, ReplyOf } from '@bocau/contract/endpoint'
import type { Problem } from '@bocau/contract/errors'
import { Store } from '../store.ts'
import {
  reportForbidden,
  reportSecondStepMissing,
  reportSessionChanged,
  reportSignedOut,
} from './access-lost.ts'
import { ApiProblem, Unreachable } from './api-problem.ts'
import { mailboxBase, scoped } from './first-data/mailbox-scope.ts'
import { readStored, writeStored } from './local-store.ts'

/** The name of an endpoint, such as `GET /api/v2/threads`. */
export type ApiKey = keyof ApiTypes
/** What an endpoint answers with. */
export type Reply<K extends ApiKey> = ReplyOf<ApiTypes[K]>

/** What is given to an endpoint when it is called. */
export type CallOfKey<K extends ApiKey> = CallOf<ApiTypes[K]> & {
  signal?: AbortSignal | undefined
}
type Arguments<K extends ApiKey> =
  Partial<CallOfKey<K>> extends CallOfKey<K> ? [call?: CallOfKey<K>] : [call: CallOfKey<K>]

interface AnyCall {
  params?: Fillings
  query?: Fillings
  body?: unknown
  signal?: AbortSignal
}

const account = new Store<string | undefined>(undefined)

/** Says for whom this page is: the server refuses it once the browser's session is another person's. */
export function actFor(accountId: string | undefined): void {
  // In the mailbox of another what is asked for says by its address for which it is.
  account.set(mailboxBase ? undefined : accountId)
}

/** Calls an endpoint of the contract. Throws `ApiProblem` for a refusal and `Unreachable` when no answer came. */
export async function request<K extends ApiKey>(key: K, ...[call]: Arguments<K>): Promise<Reply<K>> {
  const { params, query, body, signal } = (call ?? {}) as AnyCall
  const [method, path] = splitKey(key)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await reach(fillPath(path, params, query), {
    method,
    credentials: 'same-origin',
    headers: headersFor(body),
    ...(text === undefined ? {} : { body: text, keepalive: outlivesPage(key, text) }),
    ...(signal ? { signal } : {}),
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Reply<K>

  const problem = await readProblem(response)
  if (problem.code === 'not_signed_in') reportSignedOut()
  if (problem.code === 'second_step_missing') reportSecondStepMissing()
  if (problem.code === 'forbidden') reportForbidden()
  if (problem.code === 'session_changed') reportSessionChanged()
  throw problem
}

/** Browsers let 64 KB of all that is on its way outlive the page that asked for it. */
const outlivesAtMost = 8_000

/** What is done to threads is seen before it is sent: it goes on its way also where the page is left at once. */
const outlivesPage = (key: ApiKey, text: string) =>
  key.startsWith('POST /api/v2/threads/') && text.length < outlivesAtMost

/**
 * Gives the session of a token that came with the address to the browser: frames, downloads and the socket carry
 * no header. The token itself is forgotten; one that opens nothing changes nothing.
 */
export async function adoptToken(): Promise<void> {
  const token = readStored('token')
  if (!token) return
  await reach('/api/v2/session', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'x-auth-token': token },
  })
  writeStored('token', undefined)
}

/** Reads a page of this site as text: with its first data in it, it is all that a screen needs in one answer. */
export async function readPage(address: string): Promise<string> {
  const response = await reach(address, {
    credentials: 'same-origin',
    headers: { ...headersFor(undefined), accept: 'text/html' },
  })
  if (!response.ok) throw await readProblem(response)
  return response.text()
}

/** The address of an endpoint that answers with bytes, for a frame, an image or a download link. */
export function addressOf<K extends ApiKey>(key: K, ...[call]: Arguments<K>): string {
  const { params, query } = (call ?? {}) as AnyCall
  return fillPath(splitKey(key)[1], params, query)
}

type Fillings = Record<string, string | number | boolean | undefined>

/** Fills the `:name` parts of a path and appends the query; undefined values are left out. */
export function fillPath(path: string, params: Fillings = {}, query: Fillings = {}): string {
  const filled = scoped(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function splitKey(key: string): [method: string, path: string] {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}

/** What every call says of itself. */
export function headersFor(body: unknown): Record<string, string> {
  const token = readStored('token')
  const accountId = account.get()
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { 'x-auth-token': token } : {}),
    ...(accountId ? { 'x-account-id': accountId } : {}),
  }
}

/** Asks the server, and throws `Unreachable` when no answer came. */
export async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    // 408: the connection was too slow for all of the request to arrive, and nothing was carried out.
    if (response.status !== 408) return response
    throw response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

/** A refusal as the server tells it. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json')
  const problem = isProblem ? ((await response.json()) as Problem) : undefined
  return new ApiProblem(
    problem ?? { status: response.status, code: codeOfStatus(response.status), message: response.statusText },
  )
}

/** A proxy in between answers in its own words: all that is known then is the status. */
function codeOfStatus(status: number): Problem['code'] {
  if (status === 401) return 'not_signed_in'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}
