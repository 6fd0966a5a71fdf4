import type { OfficeDeps } from './deps.ts'
import type { Opened } from './find-opened.ts'
import { changeLock, type LockRequest, livingLock, maxLockCharacters } from './lock-rules.ts'
import { findLock, saveLock } from './store.ts'
import { conflictOf, type WopiAnswer, type WopiRequest } from './wopi-message.ts'

/** Sets, refreshes, replaces or releases the lock of a document. */
export async function changeDocumentLock(
  deps: Pick<OfficeDeps, 'clock' | 'db'>,
  { seen: { node }, canWrite }: Opened,
  request: WopiRequest,
): Promise<WopiAnswer> {
  const wanted = readRequest(request)
  if (!wanted) return { status: 400 }
  // A read-only session must not block others.
  if (!canWrite) return { status: 404 }
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(node.account_id)
    const current = await findLock(tx.sql, node.account_id, node.id)
    const answer = changeLock(current, wanted, deps.clock.now())
    if (!answer.ok) return conflictOf(answer)
    await saveLock(tx.sql, node.account_id, node.id, answer.lock)
    return { status: 200, headers: { 'X-WOPI-ItemVersion': String(node.version) } }
  })
}

/** Returns the lock of a document, if any. */
export async function tellDocumentLock(
  deps: Pick<OfficeDeps, 'clock' | 'db'>,
  { seen: { node } }: Opened,
): Promise<WopiAnswer> {
  const lock = livingLock(await findLock(deps.db.sql, node.account_id, node.id), deps.clock.now())
  return { status: 200, headers: { 'X-WOPI-Lock': lock?.value ?? '' } }
}

function readRequest(request: WopiRequest): LockRequest | null {
  const value = request.header('x-wopi-lock')
  const oldValue = request.header('x-wopi-oldlock')
  if (!isLock(value)) return null
  switch (request.header('x-wopi-override')) {
    case 'LOCK':
      if (oldValue === '') return { act: 'lock', value }
      return isLock(oldValue) ? { act: 'relock', value, oldValue } : null
    case 'REFRESH_LOCK':
      return { act: 'refresh', value }
    case 'UNLOCK':
      return { act: 'unlock', value }
    default:
      return null
  }
}

const isLock = (value: string) => value !== '' && value.length <= maxLockCharacters
