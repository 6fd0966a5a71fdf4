import { createPublicKey, verify } from 'node:crypto'
import { saveInBackground } from '../../db/store/save-in-background.ts'
import type { OfficeKey } from '../../ports/office-editor.ts'
import { hasDrive } from '../account/index.ts'
import { getInUse, type VisibleNode } from '../drive/index.ts'
import type { OfficeDeps } from './deps.ts'
import { hashOfficeToken } from './start-session.ts'
import { findSession, touchSession } from './store.ts'
import type { WopiRequest } from './wopi-message.ts'

/** Time for a last save after the page was closed and the session ended. */
const graceMilliseconds = 15 * 60_000
const touchMilliseconds = 60_000

/** A document open in the office server. */
export interface OpenedDocument {
  accountId: string
  /** Session in which it was opened. */
  sessionId: string
  name: string
  visible: VisibleNode
  /** True when it was opened for writing and its user may still write. */
  canWrite: boolean
}

/**
 * Checks that a request comes from the configured office server. A server without signatures is identified by its token
 * alone.
 */
export async function isFromOffice({ office, clock }: OfficeDeps, request: WopiRequest): Promise<boolean> {
  const signedRequest = {
    accessToken: request.token,
    address: request.address,
    timestamp: request.header('x-wopi-timestamp'),
    signature: request.header('x-wopi-proof'),
    oldSignature: request.header('x-wopi-proofold'),
  }
  const description = await office.describe()
  if (!description) return false
  if (!description.keys || isSignedByOffice(signedRequest, description.keys, clock.now())) return true
  // The office server may have changed its keys.
  const { keys } = (await office.refreshDescription()) ?? { keys: null }
  return keys !== null && isSignedByOffice(signedRequest, keys, clock.now())
}

/**
 * Finds the document of a token. Rights are checked on every request, so revoking a share or deleting a file also ends
 * an open editor.
 */
export async function findOpenedDocument(
  deps: OfficeDeps,
  { token, fileId }: Pick<WopiRequest, 'token' | 'fileId'>,
): Promise<OpenedDocument | null> {
  const tokenHash = hashOfficeToken(token)
  const now = deps.clock.now()
  const session = await findSession(deps.db.sql, tokenHash, now)
  if (!session || session.node_id !== fileId || !(await hasDrive(deps.db.sql, session.account_id)))
    return null
  if (session.sign_in_id === null && session.seen_at + graceMilliseconds <= now) return null
  if (session.sign_in_id !== null && session.seen_at + touchMilliseconds <= now) {
    saveInBackground(deps.db, tokenHash, (tx) => touchSession(tx.sql, tokenHash, now))
  }
  const visible = await getInUse(deps, deps.db.sql, { user: { accountId: session.account_id }, id: fileId })
  return {
    accountId: session.account_id,
    sessionId: session.session_id,
    name: session.full_name || session.email,
    visible,
    canWrite: session.can_write === 1 && visible.permission !== 'READ',
  }
}

/** Signed parts of a request of an office server. */
interface SignedRequest {
  accessToken: string
  /** Full URL as requested by the office server. */
  address: string
  /** Time of the request, in ticks of 100 nanoseconds since the year 1, as decimal digits. */
  timestamp: string
  signature: string
  oldSignature: string
}

const ticksPerMillisecond = 10_000n
/** Milliseconds from the year 1 to 1970. */
const epochMilliseconds = 62_135_596_800_000n
/** Maximum age of a request, against replay. */
const maxAgeMilliseconds = 20 * 60_000

/**
 * Verifies that a request was signed by the office server with these keys. During a key change the server signs with
 * both, and either side may know only the old one.
 */
export function isSignedByOffice(
  request: SignedRequest,
  keys: { current: OfficeKey; old: OfficeKey | null },
  now: number,
): boolean {
  if (!/^\d{1,19}$/.test(request.timestamp)) return false
  const ticks = BigInt(request.timestamp)
  const signedAt = Number(ticks / ticksPerMillisecond - epochMilliseconds)
  if (Math.abs(now - signedAt) > maxAgeMilliseconds) return false
  const signed = signedBytes(request, ticks)
  return (
    isSigned(signed, request.signature, keys.current) ||
    isSigned(signed, request.oldSignature, keys.current) ||
    (keys.old !== null && isSigned(signed, request.signature, keys.old))
  )
}

/** Builds the signed bytes: token, URL in capitals and time, each after its length. */
export function signedBytes(
  { accessToken, address }: Pick<SignedRequest, 'accessToken' | 'address'>,
  ticks: bigint,
): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  const parts = [Buffer.from(accessToken), Buffer.from(address.toUpperCase()), time]
  return Buffer.concat(
    parts.flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeInt32BE(part.length)
      return [length, part]
    }),
  )
}

/** Converts a time to ticks. */
export function ticksAt(milliseconds: number): bigint {
  return (BigInt(milliseconds) + epochMilliseconds) * ticksPerMillisecond
}

function isSigned(bytes: Buffer, signature: string, key: OfficeKey): boolean {
  if (signature === '') return false
  try {
    const jwk = { kty: 'RSA', n: toBase64Url(key.modulus), e: toBase64Url(key.exponent) }
    return verify(
      'sha256',
      bytes,
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64'),
    )
  } catch {
    // The key is invalid.
    return false
  }
}

const toBase64Url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
