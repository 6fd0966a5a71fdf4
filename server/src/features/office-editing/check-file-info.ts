import { extensionOf } from './choose-action.ts'
import type { OfficeDeps } from './deps.ts'
import { maxNameBytes } from './document-name.ts'
import type { OpenedDocument } from './find-opened-document.ts'
import type { WopiResponse } from './wopi-message.ts'

/** Builds the CheckFileInfo response: the document, and the rights of its user. */
export function checkFileInfo(
  { publicOrigin }: Pick<OfficeDeps, 'publicOrigin'>,
  opened: OpenedDocument,
): WopiResponse {
  const { node } = opened.visible
  return {
    status: 200,
    json: {
      BaseFileName: node.name,
      FileExtension: `.${extensionOf(node.name)}`,
      FileNameMaxLength: maxNameBytes,
      Size: node.size,
      Version: String(node.version),
      SHA256: Buffer.from(node.blob_hash, 'hex').toString('base64'),
      LastModifiedTime: formatTime(node.changed_at),
      OwnerId: node.owner_id,
      UserId: opened.accountId,
      UserFriendlyName: opened.name,
      IsAnonymousUser: false,
      ReadOnly: !opened.canWrite,
      UserCanWrite: opened.canWrite,
      UserCanRename: opened.canWrite && mayRename(opened),
      UserCanNotWriteRelative: !maySaveCopy(opened),
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      SupportsUpdate: true,
      SupportsRename: true,
      SupportsDeleteFile: false,
      PostMessageOrigin: publicOrigin,
      BreadcrumbBrandName: 'Bồ Câu',
      BreadcrumbBrandUrl: publicOrigin,
    },
  }
}

/**
 * Returns true when the user may rename the document. A document shared on its own keeps the name given by its owner.
 */
export function mayRename({ visible }: Pick<OpenedDocument, 'visible'>): boolean {
  return visible.grantedId !== visible.node.id
}

/**
 * Returns true when the user may create files in the folder of the document: an own folder, or one shared for writing.
 */
export function maySaveCopy({ visible }: Pick<OpenedDocument, 'visible'>): boolean {
  return visible.permission !== 'READ' && visible.grantedId !== visible.node.id
}

/** Formats a time for the protocol. */
export const formatTime = (milliseconds: number) => new Date(milliseconds).toISOString()
