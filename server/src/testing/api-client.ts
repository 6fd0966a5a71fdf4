import type { ApiTypes } from '@bocau/contract/all'
import type { CallOf, ReplyOf } from '@bocau/contract/endpoint'
import type { Problem } from '@bocau/contract/errors'
import { isRecording, recordExchange } from './contract/record-exchange.ts'

/** A refusal received from the API. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(`${status} ${problem.code}`)
    this.status = status
    this.problem = problem
  }
}

/** A client of the public API. */
export class ApiClient {
  readonly origin: string
  readonly token: string | null
  readonly #mailboxPath: string

  constructor(origin: string, token: string | null = null, below = '') {
    this.origin = origin
    this.token = token
    this.#mailboxPath = below
  }

  /** Returns a client for a shared or delegated mailbox with the same session. */
  inMailbox(id: string): ApiClient {
    return new ApiClient(this.origin, this.token, `/m/${id}`)
  }

  /** Calls an endpoint by its key; throws `ApiRefusal`. */
  async call<K extends keyof ApiTypes>(key: K, input: CallOf<ApiTypes[K]>): Promise<ReplyOf<ApiTypes[K]>> {
    const response = await this.fetch(key, input)
    const text = await response.text()
    if (!response.ok) throw new ApiRefusal(response.status, JSON.parse(text) as Problem)
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<ApiTypes[K]>
  }

  /** Like `call`, but returns the response. */
  async fetch<K extends keyof ApiTypes>(
    key: K,
    input: CallOf<ApiTypes[K]>,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const [method, path] = (key as string).split(' ') as [string, string]
    const url = new URL(`${this.#mailboxPath}${fillPath(path, params ?? {})}`, this.origin)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      ...init,
      headers: {
        ...(this.token ? { 'x-auth-token': this.token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (isRecording && response.ok) {
      const isInMailbox = this.#mailboxPath !== ''
      recordExchange({ key, params, query, body, reply: await jsonReply(response), isInMailbox })
    }
    return response
  }
}

/** Returns a copy of the JSON of a response; undefined for other responses. */
export async function jsonReply(response: Response): Promise<unknown> {
  if (response.status === 204 || !response.headers.get('content-type')?.startsWith('application/json')) return
  return JSON.parse(await response.clone().text())
}

/** Returns the code of a refusal, or `not refused`. */
export async function errorCode(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'not refused'
  } catch (error) {
    if (error instanceof ApiRefusal) return error.problem.code
    throw error
  }
}

/** Fills the parameters of a path. */
export function fillPath(path: string, params: object): string {
  const values = params as Record<string, string>
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
