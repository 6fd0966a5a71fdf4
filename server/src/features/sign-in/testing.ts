import type { ApiTypes } from '@bocau/contract/all'
import type { CallOf, ReplyOf } from '@bocau/contract/endpoint'
import type { Problem } from '@bocau/contract/errors'
import { ApiClient, ApiRefusal, password, type World } from '../../testing/index.ts'
import { codeAt, fromBase32, stepAt } from './two-step/authenticator.ts'

export const khue = 'khue@mocviet.test'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
export const phoneSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Browser with a cookie store and a user agent, at an address that the reverse proxy reports. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #client: ApiClient
  readonly #headers: Record<string, string>

  constructor(world: World, { device = chrome, address = '198.51.100.7' } = {}) {
    this.#client = new ApiClient(world.origin)
    this.#headers = { 'user-agent': device, 'x-forwarded-for': address, origin: world.origin }
  }

  async fetch<K extends keyof ApiTypes>(key: K, input: CallOf<ApiTypes[K]>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#client.fetch(key, input, { headers: { ...this.#headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  async call<K extends keyof ApiTypes>(key: K, input: CallOf<ApiTypes[K]>): Promise<ReplyOf<ApiTypes[K]>> {
    const response = await this.fetch(key, input)
    const text = await response.text()
    if (!response.ok) throw new ApiRefusal(response.status, JSON.parse(text) as Problem)
    return (text === '' ? undefined : JSON.parse(text)) as ReplyOf<ApiTypes[K]>
  }

  signIn(email = khue, secret: string = password) {
    return this.call('POST /api/v2/session', { body: { email, password: secret } })
  }

  /** Signs in with the password; returns the ticket for the second step. */
  async firstStep(email = khue, secret: string = password): Promise<Problem & { ticket: string }> {
    const refusal = await this.signIn(email, secret).catch((error: unknown) => error)
    if (!(refusal instanceof ApiRefusal) || !refusal.problem.ticket)
      throw new Error(`no second step was requested: ${String(refusal)}`)
    return { ...refusal.problem, ticket: refusal.problem.ticket }
  }
}

/** Returns the error code of a refused call. */
export async function refusalCode(call: Promise<unknown>): Promise<string> {
  const outcome = await call.then(
    () => 'nothing',
    (error: unknown) => error,
  )
  if (outcome instanceof ApiRefusal) return outcome.problem.code
  return String(outcome)
}

/** Returns the code of an authenticator app whose clock differs by so many seconds. */
export function authenticatorCode(key: string, world: World, offSeconds = 0): string {
  return codeAt(fromBase32(key), stepAt(world.clock.now() + offSeconds * 1000))
}

/** Sets up an authenticator and waits until its code can be used again. */
export async function setUpAuthenticator(
  world: World,
  client: Pick<ApiClient, 'call'>,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = await client.call('POST /api/v2/2fa/authenticator', {})
  const on = await client.call('PUT /api/v2/2fa/authenticator', {
    body: { code: authenticatorCode(key, world) },
  })
  await world.clock.advance(30)
  return { key, recoveryCodes: on.recovery_codes ?? [] }
}

/** Verifies a phone for an account; returns its number. */
export async function verifyPhone(
  world: World,
  client: Pick<ApiClient, 'call'>,
  phone = '0912 345 678',
): Promise<void> {
  await client.call('POST /api/v2/verification', { body: { country: 'VN', phone } })
  await client.call('PATCH /api/v2/verification', { body: { code: await lastCode(world) } })
}

/** Returns the last code that was sent to a phone. */
export async function lastCode(world: World): Promise<string> {
  await world.runJobs()
  return world.texts.sent.at(-1)?.code ?? ''
}

/** Settings for a reverse proxy that reports the client addresses. */
export const behindProxy = { settings: { BOCAU_TRUST_PROXY: 'on', BOCAU_RATE_LIMIT: 'off' } }
