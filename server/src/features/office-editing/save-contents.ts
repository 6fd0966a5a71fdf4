import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  type Content,
  type DriveNode,
  listInUse,
  notifySaved,
  receiveContent,
  releaseContent,
  saveFile,
} from '../drive/index.ts'
import { formatTime } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { findOpenedDocument, type OpenedDocument } from './find-opened-document.ts'
import { maySaveContent } from './lock-rules.ts'
import { findLock } from './store.ts'
import { lockConflict, type WopiRequest, type WopiResponse } from './wopi-message.ts'

/**
 * Saves content as the newest version of a document, for the holder of its lock. Unchanged content creates no version.
 */
export async function saveContents(
  deps: OfficeDeps,
  opened: OpenedDocument,
  request: WopiRequest,
): Promise<WopiResponse> {
  const { node } = opened.visible
  if (!opened.canWrite) return { status: 404 }
  // Checked before the upload, and again after it.
  const early = await findConflict(deps, deps.db.sql, { node, request })
  if (early) return early
  const content = await receiveContent(deps, request.content, { accountId: node.account_id })
  try {
    const current = await findOpenedDocument(deps, request)
    if (!current?.canWrite) throw new Refused('not_found')
    const response = await deps.db.transaction(async (tx): Promise<WopiResponse> => {
      await tx.lockAccount(node.account_id)
      const [now] = await listInUse(tx.sql, node.account_id, [node.id])
      if (!now) return { status: 404 }
      const late = await findConflict(deps, tx.sql, { node: now, request })
      return (
        late ?? savedResponse(await saveVersion(deps, tx, { node: now, content, authorId: opened.accountId }))
      )
    })
    if (response.status !== 200) await releaseContent(deps, [content])
    return response
  } catch (error) {
    await releaseContent(deps, [content])
    throw error
  }
}

type Tx = Parameters<Parameters<OfficeDeps['db']['transaction']>[0]>[0]

async function saveVersion(
  deps: OfficeDeps,
  tx: Tx,
  { node, content, authorId }: { node: DriveNode; content: Content; authorId: string },
): Promise<DriveNode> {
  if (content.blob_hash === node.blob_hash) return node
  if (content.scan === 'infected') throw new Refused('file_infected')
  const saved = await saveFile(deps, tx, {
    location: { accountId: node.account_id, folderId: node.parent_id },
    file: { name: node, content, authorId, contentType: node.content_type, onConflict: 'replace' },
  })
  await notifySaved(deps, tx, [saved])
  return saved
}

async function findConflict(
  deps: Pick<OfficeDeps, 'clock'>,
  db: Sql,
  { node, request }: { node: DriveNode; request: WopiRequest },
): Promise<WopiResponse | null> {
  const lock = await findLock(db, node.account_id, node.id)
  const value = request.header('x-wopi-lock') || null
  const outcome = maySaveContent(lock, { value, size: node.size }, deps.clock.now())
  if (!outcome.ok) return lockConflict(outcome)
  // Collabora sends the time of its base version; a version saved elsewhere meanwhile is not overwritten.
  const expectedTime = request.header('x-cool-wopi-timestamp') || request.header('x-lool-wopi-timestamp')
  if (expectedTime !== '' && expectedTime !== formatTime(node.changed_at)) {
    return { status: 409, json: { COOLStatusCode: 1010, LOOLStatusCode: 1010 } }
  }
  return null
}

function savedResponse(node: DriveNode): WopiResponse {
  return {
    status: 200,
    headers: { 'X-WOPI-ItemVersion': String(node.version) },
    json: { LastModifiedTime: formatTime(node.changed_at) },
  }
}
