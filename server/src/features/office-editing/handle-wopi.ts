import { Refused } from '../../kernel/refused.ts'
import { contentReply, type DriveName, freeName, renameNode } from '../drive/index.ts'
import { splitName } from '../files/index.ts'
import { checkFileInfo, mayRename } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { readName, toName } from './document-name.ts'
import { findOpenedDocument, isFromOffice, type OpenedDocument } from './find-opened-document.ts'
import { activeLock, changeLock, type LockRequest, maxLockCharacters, mayChange } from './lock-rules.ts'
import { parseDocumentId } from './reading/document-id.ts'
import { handleReading } from './reading/handle-reading.ts'
import { saveContents } from './save-contents.ts'
import { saveRelative } from './save-relative.ts'
import { findLock, saveLock } from './store.ts'
import { fromUtf7 } from './utf7.ts'
import { lockConflict, type WopiRequest, type WopiResponse } from './wopi-message.ts'

export async function handleWopi(deps: OfficeDeps, request: WopiRequest): Promise<WopiResponse> {
  if (!deps.office.isSet) return { status: 404 }
  if (!(await isFromOffice(deps, request))) {
    deps.logger.warn('WOPI request without a valid proof of the office server')
    return { status: 500, headers: { 'X-WOPI-ServerError': 'The proof does not match the request' } }
  }
  try {
    const uuid = parseDocumentId(request.fileId)
    if (uuid !== null) return await handleReading(deps, uuid, request)
    const opened = await findOpenedDocument(deps, request)
    return opened ? await handle(deps, opened, request) : { status: 401 }
  } catch (error) {
    if (error instanceof Refused) return { status: refusalStatus(error) }
    throw error
  }
}

/** Selects the operation by method, path and the header X-WOPI-Override. */
async function handle(deps: OfficeDeps, opened: OpenedDocument, request: WopiRequest): Promise<WopiResponse> {
  const override = request.header('x-wopi-override')
  if (request.isContents) {
    if (request.method === 'GET') return getContents(deps, opened, request)
    return override === 'PUT' ? saveContents(deps, opened, request) : { status: 501 }
  }
  if (request.method === 'GET') return checkFileInfo(deps, opened)
  switch (override) {
    case 'LOCK':
    case 'UNLOCK':
    case 'REFRESH_LOCK':
      return changeDocumentLock(deps, opened, request)
    case 'GET_LOCK':
      return getDocumentLock(deps, opened)
    case 'PUT_RELATIVE':
      return saveRelative(deps, opened, request)
    case 'RENAME_FILE':
      return renameDocument(deps, opened, request)
    default:
      return { status: 501 }
  }
}

/** The protocol has few error codes: too large, or not found for this caller. */
function refusalStatus({ code }: Refused): number {
  return code === 'over_quota' || code === 'file_too_large' ? 413 : 404
}

/** Returns the bytes of a document, unless the office server accepts only smaller ones. */
async function getContents(
  deps: Pick<OfficeDeps, 'blobs'>,
  { visible: { node } }: OpenedDocument,
  request: WopiRequest,
): Promise<WopiResponse> {
  const maxSize = request.header('x-wopi-maxexpectedsize')
  if (/^\d{1,15}$/.test(maxSize) && node.size > Number(maxSize)) return { status: 412 }
  const file = await contentReply(deps, node, { isInline: false, range: null })
  return { status: 200, headers: { 'X-WOPI-ItemVersion': String(node.version) }, file }
}

/** Sets, refreshes, replaces or releases the lock of a document. */
async function changeDocumentLock(
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
async function getDocumentLock(
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

/** Renames a document without changing its extension. A name in use gets a number. */
async function renameDocument(
  deps: OfficeDeps,
  opened: OpenedDocument,
  request: WopiRequest,
): Promise<WopiResponse> {
  const { node } = opened.visible
  if (!opened.canWrite || !mayRename(opened)) return { status: 404 }
  const value = request.header('x-wopi-lock') || null
  const lock = await findLock(deps.db.sql, node.account_id, node.id)
  const outcome = mayChange(lock, value, deps.clock.now())
  if (!outcome.ok) return lockConflict(outcome)

  const requested = request.header('x-wopi-requestedname')
  const stem = requested === '' ? null : readName(requested)
  const { ending } = splitName(node.name)
  const fullName = stem && toName(`${stem.name}${ending}`)
  if (!fullName) return invalidName(requested)
  const renamed = await renameFree(deps, opened, fullName)
  return { status: 200, json: { Name: splitName(renamed).stem } }
}

/** Renames a document to the requested name or to a free variant of it; returns the name. */
async function renameFree(
  deps: OfficeDeps,
  { accountId, visible: { node } }: OpenedDocument,
  name: DriveName,
): Promise<string> {
  if (name.name === node.name) return node.name
  const folder = { accountId: node.account_id, folderId: node.parent_id }
  const isSame = name.name_key === node.name_key
  const free = isSame ? name : await freeName(deps.db.sql, folder, name)
  return (await renameNode(deps, { accountId }, { id: node.id, input: free.name })).name
}

function invalidName(requested: string): WopiResponse {
  const reason =
    fromUtf7(requested) === null ? 'The name is not in UTF-7' : 'The drive does not allow this name'
  return { status: 400, headers: { 'X-WOPI-InvalidFileNameError': reason } }
}
