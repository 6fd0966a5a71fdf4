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
import { mailboxBase, mailboxPath } from './first-data/mailbox-scope.ts'
import { readStored, writeStored } from './local-store.ts'

/** Key of an endpoint, such as `GET /api/v2/threads`. */
export type ApiKey = keyof ApiTypes
/** Response body of an endpoint. */
export type Reply<K extends ApiKey> = ReplyOf<ApiTypes[K]>

export type CallOfKey<K extends ApiKey> = CallOf<ApiTypes[K]> & {
  signal?: AbortSignal | undefined
}
export type CallArguments<K extends ApiKey> =
  Partial<CallOfKey<K>> extends CallOfKey<K> ? [call?: CallOfKey<K>] : [call: CallOfKey<K>]

interface AnyCall {
  params?: PathValues
  query?: PathValues
  body?: unknown
  signal?: AbortSignal
}

const account = new Store<string | undefined>(undefined)

/** Sets the account of this page; the server rejects requests once the session belongs to another one. */
export function setActingAccount(accountId: string | undefined): void {
  // In a delegated mailbox the address already names the account.
  account.set(mailboxBase ? undefined : accountId)
}

/** Calls an endpoint of the contract. Throws `ApiProblem` for a refusal and `Unreachable` without a response. */
export async function request<K extends ApiKey>(key: K, ...[call]: CallArguments<K>): Promise<Reply<K>> {
  const { params, query, body, signal } = (call ?? {}) as AnyCall
  const [method, path] = splitKey(key)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await sendRequest(fillPath(path, params, query), {
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

/** Maximum body of a `keepalive` request; browsers limit all pending ones to 64 KB. */
const maxKeepaliveBytes = 8_000

/**
 * Returns true if a request must survive leaving the page: thread actions are shown before they are sent.
 */
const outlivesPage = (key: ApiKey, text: string) =>
  key.startsWith('POST /api/v2/threads/') && text.length < maxKeepaliveBytes

/**
 * Converts a token from the address to a session cookie, because frames, downloads and the socket cannot send headers.
 * The token is then deleted; an invalid one has no effect.
 */
export async function adoptToken(): Promise<void> {
  const token = readStored('token')
  if (!token) return
  await sendRequest('/api/v2/session', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'x-auth-token': token },
  })
  writeStored('token', undefined)
}

/** Reads a page of this site as text; its embedded data is all that a screen needs. */
export async function readPage(address: string): Promise<string> {
  const response = await sendRequest(address, {
    credentials: 'same-origin',
    headers: { ...headersFor(undefined), accept: 'text/html' },
  })
  if (!response.ok) throw await readProblem(response)
  return response.text()
}

/** Returns the address of an endpoint for a frame, image or download link. */
export function endpointUrl<K extends ApiKey>(key: K, ...[call]: CallArguments<K>): string {
  const { params, query } = (call ?? {}) as AnyCall
  return fillPath(splitKey(key)[1], params, query)
}

type PathValues = Record<string, string | number | boolean | undefined>

/** Fills the `:name` segments of a path and appends the query without undefined values. */
export function fillPath(path: string, params: PathValues = {}, query: PathValues = {}): string {
  const filled = mailboxPath(path).replace(/:(\w+)/g, (_, name: string) =>
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

/** Builds the headers of a request: session token and selected account. */
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

/** Sends a request; throws `Unreachable` without a response. */
export async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    // 408: the connection was too slow for the request to arrive completely, and it was not processed.
    if (response.status !== 408) return response
    throw response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Unreachable(error)
  }
}

export async function readProblem(response: Response): Promise<ApiProblem> {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json')
  const problem = isProblem ? ((await response.json()) as Problem) : undefined
  return new ApiProblem(
    problem ?? { status: response.status, code: codeOfStatus(response.status), message: response.statusText },
  )
}

/** Returns the code for a status without a readable problem, such as the error page of a proxy. */
function codeOfStatus(status: number): Problem['code'] {
  if (status === 401) return 'not_signed_in'
  if (status === 413) return 'body_too_large'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}
