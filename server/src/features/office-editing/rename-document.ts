import { type DriveName, freeName, renameNode } from '../drive/index.ts'
import { splitName } from '../files/index.ts'
import { mayRename } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { readName, toName } from './document-name.ts'
import type { OpenedDocument } from './find-opened-document.ts'
import { mayChange } from './lock-rules.ts'
import { findLock } from './store.ts'
import { fromUtf7 } from './utf7.ts'
import { lockConflict, type WopiRequest, type WopiResponse } from './wopi-message.ts'

/** Renames a document without changing its extension. A name in use gets a number. */
export async function renameDocument(
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
