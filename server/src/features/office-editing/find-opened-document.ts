import { hasDrive } from '../account/index.ts'
import { getInUse, type VisibleNode } from '../drive/index.ts'
import type { OfficeDeps } from './deps.ts'
import { isSignedByOffice } from './office-signature.ts'
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
    await deps.db.transaction((tx) => touchSession(tx.sql, tokenHash, now))
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
