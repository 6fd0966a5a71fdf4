import type { OfficeDeps } from './deps.ts'
import type { OpenedDocument } from './find-opened-document.ts'
import { activeLock, changeLock, type LockRequest, maxLockCharacters } from './lock-rules.ts'
import { findLock, saveLock } from './store.ts'
import { lockConflict, type WopiRequest, type WopiResponse } from './wopi-message.ts'

/** Sets, refreshes, replaces or releases the lock of a document. */
export async function changeDocumentLock(
  deps: Pick<OfficeDeps, 'clock' | 'db'>,
  { visible: { node }, canWrite }: OpenedDocument,
  request: WopiRequest,
): Promise<WopiResponse> {
  const lockRequest = readRequest(request)
  if (!lockRequest) return { status: 400 }
  // A read-only session must not block others.
  if (!canWrite) return { status: 404 }
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(node.account_id)
    const current = await findLock(tx.sql, node.account_id, node.id)
    const outcome = changeLock(current, lockRequest, deps.clock.now())
    if (!outcome.ok) return lockConflict(outcome)
    await saveLock(tx.sql, node.account_id, { nodeId: node.id, lock: outcome.lock })
    return { status: 200, headers: { 'X-WOPI-ItemVersion': String(node.version) } }
  })
}

/** Returns the lock of a document, if any. */
export async function getDocumentLock(
  deps: Pick<OfficeDeps, 'clock' | 'db'>,
  { visible: { node } }: OpenedDocument,
): Promise<WopiResponse> {
  const lock = activeLock(await findLock(deps.db.sql, node.account_id, node.id), deps.clock.now())
  return { status: 200, headers: { 'X-WOPI-Lock': lock?.value ?? '' } }
}

function readRequest(request: WopiRequest): LockRequest | null {
  const value = request.header('x-wopi-lock')
  const oldValue = request.header('x-wopi-oldlock')
  if (!isLock(value)) return null
  switch (request.header('x-wopi-override')) {
    case 'LOCK':
      if (oldValue === '') return { action: 'lock', value }
      return isLock(oldValue) ? { action: 'relock', value, oldValue } : null
    case 'REFRESH_LOCK':
      return { action: 'refresh', value }
    case 'UNLOCK':
      return { action: 'unlock', value }
    default:
      return null
  }
}

const isLock = (value: string) => value !== '' && value.length <= maxLockCharacters
