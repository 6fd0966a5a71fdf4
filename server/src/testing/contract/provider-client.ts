import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallOf, ReplyOf } from '@bocau/contract/endpoint'
import type { Problem } from '@bocau/contract/errors'
import type { ProviderApiTypes } from '@bocau/contract/hosting/provider'
import { ApiRefusal, fillPath, jsonReply } from '../api-client.ts'
import { emptyDirectory } from '../product-process.ts'
import type { World } from '../world.ts'
import { isRecording, recordExchange } from './record-exchange.ts'

/** A client of the provider API. */
export class ProviderClient {
  readonly origin: string
  readonly #key: string | null

  constructor(origin: string, key: string | null) {
    this.origin = origin
    this.#key = key
  }

  /** Writes a key file; returns the key and the settings of a world with the provider API. */
  static async prepare(): Promise<{ key: string; settings: Record<string, string> }> {
    const key = randomBytes(32).toString('hex')
    const file = join(await emptyDirectory(), 'provider-key')
    writeFileSync(file, `${key}\n`, { mode: 0o600 })
    return { key, settings: { BOCAU_PROVIDER_API: '127.0.0.1:0', BOCAU_PROVIDER_KEY_FILE: file } }
  }

  static of({ providerPort }: World, key: string | null): ProviderClient {
    return new ProviderClient(`http://127.0.0.1:${providerPort}`, key)
  }

  /** Calls an endpoint by its key; throws `ApiRefusal`. */
  async call<K extends keyof ProviderApiTypes>(
    key: K,
    input: CallOf<ProviderApiTypes[K]>,
  ): Promise<ReplyOf<ProviderApiTypes[K]>> {
    const { params, query, body } = input as { params?: object; query?: object; body?: unknown }
    const [method = '', path = ''] = key.split(' ')
    const url = new URL(fillPath(path, params ?? {}), this.origin)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      headers: {
        ...(this.#key === null ? {} : { authorization: `Bearer ${this.#key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (isRecording && response.ok)
      recordExchange({ key, params, query, body, reply: await jsonReply(response) })
    const text = await response.text()
    if (!response.ok) throw new ApiRefusal(response.status, JSON.parse(text) as Problem)
    return JSON.parse(text) as ReplyOf<ProviderApiTypes[K]>
  }
}
