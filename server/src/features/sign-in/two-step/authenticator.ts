import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Transaction } from '../../../db/database.ts'
import { secretContext } from '../../../db/sealed-columns.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { AccountDeps } from '../../account/index.ts'
import {
  acceptStep,
  deleteSetUp,
  findAuthenticator,
  findSetUp,
  saveAuthenticator,
  saveSetUp,
} from './two-step-store.ts'

/** RFC 4226 recommends the length of the hash. */
const keyBytes = 20
/** Accepted clock difference of an app during set-up, in steps: one minute. */
const setUpDriftSteps = 2

/** Starts the set-up of an authenticator; its key is not active until a code is confirmed. */
export async function startAuthenticator(deps: AccountDeps, actor: Actor) {
  const key = toBase32(deps.random.bytes(keyBytes))
  const expiresAt = deps.clock.now() + limits.setUpMinutes * 60_000
  await deps.db.transaction((tx) =>
    saveSetUp(tx.sql, {
      account_id: actor.accountId,
      secret: deps.secrets.seal(key, secretContext('authenticator_set_up', actor.accountId)),
      expires_at: expiresAt,
    }),
  )
  return { key, otpauth_uri: otpauthUri(actor.email, key), expires_at: Math.floor(expiresAt / 1000) }
}

/**
 * Activates the authenticator when the code is right; returns false for a wrong code. Accepts a clock difference of up
 * to a minute and stores it.
 */
export async function confirmAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const setUp = await findSetUp(tx.sql, accountId, now)
  if (setUp === null) throw new Refused('sign_in_expired')
  const key = deps.secrets.open(setUp, secretContext('authenticator_set_up', accountId))
  const currentStep = stepAt(now)
  const steps = [0, -1, 1, -setUpDriftSteps, setUpDriftSteps].map((drift) => currentStep + drift)
  const step = stepOfCode(fromBase32(key), steps, code)
  if (step === null) return false
  if (!(await deleteSetUp(tx.sql, accountId))) throw new Refused('sign_in_expired')
  await saveAuthenticator(tx.sql, {
    account_id: accountId,
    secret: deps.secrets.seal(key, secretContext('authenticator', accountId)),
    // The set-up code is used up and cannot be used for signing in.
    last_step: step,
    drift_steps: step - currentStep,
    added_at: now,
  })
  return true
}

/** Checks the current code of the authenticator; each is valid once. */
export async function checkAuthenticator(
  deps: Pick<AccountDeps, 'clock' | 'secrets'>,
  tx: Transaction,
  { accountId, code }: { accountId: string; code: string },
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx.sql, accountId)
  if (!authenticator) return false
  const now = deps.clock.now()
  const steps = stepsAround(now, authenticator.drift_steps)
  const key = deps.secrets.open(authenticator.secret, secretContext('authenticator', accountId))
  const step = stepOfCode(fromBase32(key), steps, code)
  return step !== null && acceptStep(tx.sql, accountId, { step, driftSteps: step - stepAt(now) })
}

const stepMilliseconds = 30_000
const digits = 6

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / stepMilliseconds)
}

/** Returns the code for a time step: RFC 6238 with SHA-1 and six digits, which every app supports. */
export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest[digest.length - 1] ?? 0) & 15
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Returns the one of these time steps that has this code, or null. */
export function stepOfCode(key: Uint8Array, steps: readonly number[], code: string): number | null {
  const input = Buffer.from(code)
  let match: number | null = null
  for (const step of steps) {
    const right = Buffer.from(codeAt(key, step))
    if (right.length === input.length && timingSafeEqual(right, input)) match ??= step
  }
  return match
}

/**
 * Returns the valid time steps: one before to one after, by the server's clock and by the last known clock of the app.
 */
export function stepsAround(now: number, driftSteps: number): number[] {
  const current = stepAt(now)
  const steps = [0, -1, 1].flatMap((offset) => [current + offset, current + driftSteps + offset])
  return [...new Set(steps)]
}

/** Returns the URI in the QR code from which an app reads the key. */
export function otpauthUri(email: string, key: string): string {
  const label = encodeURIComponent(`Bồ Câu:${email}`)
  const issuer = encodeURIComponent('Bồ Câu')
  return `otpauth://totp/${label}?secret=${key}&issuer=${issuer}&algorithm=SHA1&digits=${digits}&period=30`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a key for authenticator apps: RFC 4648 base32 without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(buffer >> bits) & 31]
      buffer &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const character of text) {
    buffer = (buffer << 5) | alphabet.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(buffer >> bits)
    buffer &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}
