import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Sql } from '../../../db/database.ts'
import type { DriveVersionTable } from '../../../db/tables/tables-drive.ts'
import { findPeople } from '../../addresses/index.ts'
import type { DriveDeps } from '../deps.ts'
import type { DriveName } from '../names/drive-name.ts'
import type { DriveLocation } from '../tree/access.ts'
import { fileKind } from '../tree/file-kind.ts'
import { newLinkToken } from '../tree/link-token.ts'
import type { DriveNode } from '../tree/node-store.ts'
import type { Content } from './receive-content.ts'

type CreateDeps = Pick<DriveDeps, 'clock' | 'ids' | 'random'>

/** Author of a node, and the sort key for lists by owner. */
export interface Author {
  id: string
  sort: string
}

export async function getAuthor(db: Sql, accountId: string): Promise<Author> {
  const person = (await findPeople(db, [accountId])).get(accountId)
  return { id: accountId, sort: foldText(person?.name || person?.email || '') }
}

/** Builds a folder that is not saved yet. */
export function newFolder(
  deps: CreateDeps,
  location: DriveLocation,
  { name, author }: { name: DriveName; author: Author },
): DriveNode {
  return { ...newNode(deps, location, { name, author }), is_file: 0, type_sort: '' }
}

/** Builds a file with its first version, not saved yet. */
export function newFile(
  deps: CreateDeps,
  location: DriveLocation,
  {
    name,
    author,
    content: { contentType, savedFrom = '', ...content },
  }: { name: DriveName; author: Author; content: Content & { contentType: string; savedFrom?: string } },
): { node: DriveNode; version: DriveVersionTable } {
  const node: DriveNode = {
    ...newNode(deps, location, { name, author }),
    is_file: 1,
    ...content,
    content_type: contentType,
    kind: fileKind(contentType),
    version: 1,
  }
  return { node, version: versionOf(node, author.id, savedFrom) }
}

/** Builds the row of a node's newest version. */
export function versionOf(node: DriveNode, authorId: string, savedFrom = ''): DriveVersionTable {
  return {
    account_id: node.account_id,
    node_id: node.id,
    version: node.version,
    size: node.size,
    blob_hash: node.blob_hash,
    content_type: node.content_type,
    scan: node.scan,
    scan_message: node.scan_message,
    author_id: authorId,
    saved_from: savedFrom,
    created_at: node.changed_at,
  }
}

function newNode(
  deps: CreateDeps,
  location: DriveLocation,
  { name, author }: { name: DriveName; author: Author },
): DriveNode {
  const now = deps.clock.now()
  return {
    account_id: location.accountId,
    id: deps.ids.next(),
    parent_id: location.folderId,
    is_file: 0,
    ...name,
    owner_sort: author.sort,
    owner_id: author.id,
    size: 0,
    blob_hash: '',
    content_type: '',
    kind: 'folder',
    scan: 'clean',
    scan_message: '',
    version: 0,
    is_shared: 0,
    link_token: newLinkToken(deps.random, location.accountId),
    trash_id: null,
    trashed_at: null,
    created_at: now,
    changed_at: now,
  }
}
