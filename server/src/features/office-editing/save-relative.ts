import { Refused } from '../../kernel/refused.ts'
import {
  type Content,
  type DriveName,
  type DriveNode,
  findByPath,
  freeName,
  notifySaved,
  receiveContent,
  releaseContent,
  saveFile,
} from '../drive/index.ts'
import { contentTypeOf } from '../files/index.ts'
import { maySaveCopy } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { readName, suggestName } from './document-name.ts'
import { findOpenedDocument, type OpenedDocument } from './find-opened-document.ts'
import { activeLock } from './lock-rules.ts'
import { startSession } from './start-session.ts'
import { findLock } from './store.ts'
import { toUtf7 } from './utf7.ts'
import { lockConflict, type WopiRequest, type WopiResponse, wopiPath } from './wopi-message.ts'

/** Name of a copy; `mayRename` allows another one if it is in use. */
interface Target {
  name: DriveName
  mayRename: boolean
  mayReplace: boolean
}

type Tx = Parameters<Parameters<OfficeDeps['db']['transaction']>[0]>[0]

/** Saves content of an office server as another file in the folder of the document. */
export async function saveRelative(
  deps: OfficeDeps,
  opened: OpenedDocument,
  request: WopiRequest,
): Promise<WopiResponse> {
  if (!maySaveCopy(opened)) return { status: 501 }
  const target = readTarget(request, opened.visible.node.name)
  if (typeof target === 'number') return { status: target }
  const { node } = opened.visible
  const content = await receiveContent(deps, request.content, { accountId: node.account_id })
  try {
    // The right may have been revoked during the upload.
    const current = await findOpenedDocument(deps, request)
    if (!current || !maySaveCopy(current)) throw new Refused('not_found')
    if (content.scan === 'infected') throw new Refused('file_infected')
    const response = await deps.db.transaction((tx) =>
      saveTarget(deps, tx, { opened: current, target, content }),
    )
    if (response.status !== 200) await releaseContent(deps, [content])
    return response
  } catch (error) {
    await releaseContent(deps, [content])
    throw error
  }
}

function readTarget(request: WopiRequest, currentName: string): Target | number {
  const suggested = request.header('x-wopi-suggestedtarget')
  const exact = request.header('x-wopi-relativetarget')
  // Exactly one of the headers is allowed; the protocol does not define both.
  if ((suggested === '') === (exact === '')) return 501
  const name = exact === '' ? suggestName(suggested, currentName) : readName(exact)
  if (!name) return 400
  const mayReplace = request.header('x-wopi-overwriterelativetarget').toLowerCase() === 'true'
  return { name, mayRename: exact === '', mayReplace }
}

/** Saves the copy as a file with a free name, or as a version of the file that it may replace. */
async function saveTarget(
  deps: OfficeDeps,
  tx: Tx,
  {
    opened,
    target: { name, mayRename, mayReplace },
    content,
  }: { opened: OpenedDocument; target: Target; content: Content },
): Promise<WopiResponse> {
  const { node } = opened.visible
  await tx.lockAccount(node.account_id)
  const folder = { accountId: node.account_id, folderId: node.parent_id }
  const existing = await findByPath(tx.sql, folder, name.name)
  const refusal = existing && !mayRename ? await findRefusal(deps, tx, { existing, name, mayReplace }) : null
  if (refusal) return refusal

  const file = { content, authorId: opened.accountId, contentType: contentTypeOf('', name.name) }
  const onConflict = mayRename ? 'rename' : 'replace'
  const saved = await saveFile(deps, tx, { location: folder, file: { ...file, name, onConflict } })
  await notifySaved(deps, tx, [saved])
  return reportCopy(deps, tx, { opened, node: saved })
}

/** Returns the reason why an existing file of that name cannot be overwritten. */
async function findRefusal(
  deps: OfficeDeps,
  tx: Tx,
  { existing, name, mayReplace }: { existing: DriveNode; name: DriveName; mayReplace: boolean },
): Promise<WopiResponse | null> {
  const folder = { accountId: existing.account_id, folderId: existing.parent_id }
  if (!mayReplace || existing.is_file === 0) {
    const free = await freeName(tx.sql, folder, name)
    return { status: 409, headers: { 'X-WOPI-ValidRelativeTarget': toUtf7(free.name) } }
  }
  const lock = activeLock(await findLock(tx.sql, existing.account_id, existing.id), deps.clock.now())
  return lock && lockConflict({ currentValue: lock.value, reason: 'The file is locked by another editor' })
}

async function reportCopy(
  deps: OfficeDeps,
  tx: Tx,
  { opened, node }: { opened: OpenedDocument; node: DriveNode },
): Promise<WopiResponse> {
  const { token } = await startSession(deps, tx, { opened, node, canWrite: true })
  const url = `${deps.publicOrigin}${wopiPath}/${node.id}?access_token=${token}`
  return { status: 200, json: { Name: node.name, Url: url } }
}
