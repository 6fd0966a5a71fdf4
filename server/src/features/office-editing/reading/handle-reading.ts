import { readAttachment } from '../../drive/index.ts'
import { fileReply } from '../../files/index.ts'
import { extensionOf } from '../choose-action.ts'
import type { OfficeDeps } from '../deps.ts'
import { hashOfficeToken } from '../start-session.ts'
import type { WopiRequest, WopiResponse } from '../wopi-message.ts'
import { findReading } from './reading-store.ts'

/** Handles a WOPI request for a message attachment: its info or its content. It is read-only. */
export async function handleReading(
  deps: OfficeDeps,
  uuid: string,
  { method, isContents, token }: WopiRequest,
): Promise<WopiResponse> {
  const reading = await findReading(deps.db.sql, hashOfficeToken(token), deps.clock.now())
  if (!reading || reading.uuid !== uuid) return { status: 401 }
  if (method !== 'GET') return { status: 501 }
  const { account_id: accountId, email, full_name } = reading
  const { name, content, contentType } = await readAttachment(deps.db.sql, { accountId }, uuid)
  if (isContents) {
    const readableFile = { name: name.name, contentType, size: content.size, blobHash: content.blob_hash }
    return { status: 200, file: await fileReply(deps.blobs, readableFile, { isInline: false, range: null }) }
  }
  return {
    status: 200,
    json: {
      BaseFileName: name.name,
      FileExtension: `.${extensionOf(name.name)}`,
      Size: content.size,
      // Attachments never change.
      Version: '1',
      OwnerId: accountId,
      UserId: accountId,
      UserFriendlyName: full_name || email,
      IsAnonymousUser: false,
      ReadOnly: true,
      UserCanWrite: false,
      UserCanNotWriteRelative: true,
      SupportsLocks: false,
      SupportsUpdate: false,
      PostMessageOrigin: deps.publicOrigin,
    },
  }
}
