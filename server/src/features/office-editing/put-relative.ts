import { Refused } from '../../kernel/refused.ts'
import {
  addVersion,
  type Content,
  receiveContent,
  releaseContent,
  saveFile,
} from '../drive/contents/index.ts'
import type { DriveName } from '../drive/names/index.ts'
import { type DriveNode, findNamed, freeName, notifyDrive, notifyQuota } from '../drive/tree/index.ts'
import { contentTypeOf } from '../mailbox/attachments/index.ts'
import { maySaveBeside } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { readName, suggestName } from './document-name.ts'
import { findOpened, type Opened } from './find-opened.ts'
import { livingLock } from './lock-rules.ts'
import { startSession } from './start-session.ts'
import { findLock } from './store.ts'
import { toUtf7 } from './utf7.ts'
import { conflictOf, type WopiAnswer, type WopiRequest, wopiPath } from './wopi-message.ts'

/** Name of a copy; `mayChange` allows another one if it is in use. */
interface Target {
  name: DriveName
  mayChange: boolean
  mayReplace: boolean
}

type Tx = Parameters<Parameters<OfficeDeps['db']['transaction']>[0]>[0]

/** Saves content of an office server as another file in the folder of the document. */
export async function putRelative(
  deps: OfficeDeps,
  opened: Opened,
  request: WopiRequest,
): Promise<WopiAnswer> {
  if (!maySaveBeside(opened)) return { status: 501 }
  const target = readTarget(request, opened.seen.node.name)
  if (typeof target === 'number') return { status: target }
  const { node } = opened.seen
  const content = await receiveContent(deps, request.content, { accountId: node.account_id })
  try {
    // The right may have been revoked during the upload.
    const still = await findOpened(deps, request)
    if (!still || !maySaveBeside(still)) throw new Refused('not_found')
    if (content.scan === 'infected') throw new Refused('file_infected')
    const answer = await deps.db.transaction((tx) => keep(deps, tx, still, target, content))
    if (answer.status !== 200) await releaseContent(deps, [content])
    return answer
  } catch (error) {
    await releaseContent(deps, [content])
    throw error
  }
}

function readTarget(request: WopiRequest, own: string): Target | number {
  const suggested = request.header('x-wopi-suggestedtarget')
  const exact = request.header('x-wopi-relativetarget')
  // Exactly one of the headers is allowed; the protocol does not define both.
  if ((suggested === '') === (exact === '')) return 501
  const name = exact === '' ? suggestName(suggested, own) : readName(exact)
  if (!name) return 400
  const mayReplace = request.header('x-wopi-overwriterelativetarget').toLowerCase() === 'true'
  return { name, mayChange: exact === '', mayReplace }
}

async function keep(
  deps: OfficeDeps,
  tx: Tx,
  opened: Opened,
  { name, mayChange, mayReplace }: Target,
  content: Content,
): Promise<WopiAnswer> {
  const { node } = opened.seen
  await tx.lockAccount(node.account_id)
  const place = { accountId: node.account_id, folderId: node.parent_id }
  const there = await findNamed(tx.sql, place.accountId, place.folderId, name.name_key)
  const refusal = there && !mayChange ? await findRefusal(deps, tx, there, name, mayReplace) : null
  if (refusal) return refusal

  const file = { content, authorId: opened.accountId, contentType: contentTypeOf('', name.name) }
  const kept =
    there && !mayChange
      ? await addVersion(deps, tx, there, file)
      : await saveFile(deps, tx, place, { ...file, name, onConflict: 'rename' })
  await notifyDrive(deps, tx, place.accountId, { folders: [place.folderId], nodes: [kept.id] })
  await notifyQuota(deps, tx, place.accountId)
  return tellOfCopy(deps, tx, opened, kept)
}

/** Returns the reason why an existing file of that name cannot be overwritten. */
async function findRefusal(
  deps: OfficeDeps,
  tx: Tx,
  there: DriveNode,
  name: DriveName,
  mayReplace: boolean,
): Promise<WopiAnswer | null> {
  const place = { accountId: there.account_id, folderId: there.parent_id }
  if (!mayReplace || there.is_file === 0) {
    const free = await freeName(tx.sql, place, name)
    return { status: 409, headers: { 'X-WOPI-ValidRelativeTarget': toUtf7(free.name) } }
  }
  const lock = livingLock(await findLock(tx.sql, there.account_id, there.id), deps.clock.now())
  return lock && conflictOf({ held: lock.value, reason: 'The file is locked by another editor' })
}

async function tellOfCopy(deps: OfficeDeps, tx: Tx, opened: Opened, node: DriveNode): Promise<WopiAnswer> {
  const { token } = await startSession(deps, tx, opened, { node, canWrite: true })
  const url = `${deps.publicOrigin}${wopiPath}/${node.id}?access_token=${token}`
  return { status: 200, json: { Name: node.name, Url: url } }
}
