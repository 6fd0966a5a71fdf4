import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { type FileRequest, fileReply, pdfReply, type StoredFile } from '../../files/index.ts'
import type { DriveDeps } from '../deps.ts'
import { getInUse } from '../tree/access.ts'
import type { DriveNode } from '../tree/node-store.ts'
import { findVersion } from './version-store.ts'

type FileContent = Pick<DriveNode, 'is_file' | 'name' | 'content_type' | 'size' | 'blob_hash' | 'scan'>

/** Returns a file or the requested byte range. */
export async function downloadFile(
  deps: Pick<DriveDeps, 'blobs' | 'db' | 'sharing'>,
  actor: Actor,
  { id, request }: { id: string; request: Omit<FileRequest, 'mayChange'> & { version?: number | undefined } },
): Promise<FileReply> {
  const { node } = await getInUse(deps, deps.db.sql, { user: actor, id })
  if (request.version === undefined) return contentReply(deps, node, request)
  const version = await findVersion(deps.db.sql, node.account_id, {
    nodeId: node.id,
    version: request.version,
  })
  if (!version) throw new Refused('not_found')
  return contentReply(deps, { ...node, ...version }, request)
}

/** Returns a document as rendered pages. */
export async function previewFile(
  deps: Pick<DriveDeps, 'blobs' | 'db' | 'documents' | 'sharing'>,
  actor: Actor,
  id: string,
): Promise<FileReply> {
  const { node } = await getInUse(deps, deps.db.sql, { user: actor, id })
  return pagesReply(deps, node)
}

/**
 * Builds the download response after access was checked. Infected files are refused, and no file can run scripts on our
 * origin.
 */
export async function contentReply(
  deps: Pick<DriveDeps, 'blobs'>,
  node: FileContent,
  { isInline, range }: Omit<FileRequest, 'mayChange'>,
): Promise<FileReply> {
  return fileReply(deps.blobs, toReadableFile(node), { isInline, range, mayChange: true })
}

/** Builds the page response of a document after access was checked. */
export async function pagesReply(
  deps: Pick<DriveDeps, 'blobs' | 'documents'>,
  node: FileContent,
): Promise<FileReply> {
  return pdfReply(deps, toReadableFile(node), { mayChange: true })
}

function toReadableFile(node: FileContent): StoredFile {
  if (node.is_file === 0) throw new Refused('not_found')
  if (node.scan === 'infected') throw new Refused('file_infected')
  return { name: node.name, contentType: node.content_type, size: node.size, blobHash: node.blob_hash }
}
