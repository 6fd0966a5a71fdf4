import { Refused } from '../../kernel/refused.ts'
import { contentReply } from '../drive/index.ts'
import { changeDocumentLock, getDocumentLock } from './change-document-lock.ts'
import { checkFileInfo } from './check-file-info.ts'
import type { OfficeDeps } from './deps.ts'
import { findOpenedDocument, isFromOffice, type OpenedDocument } from './find-opened-document.ts'
import { parseDocumentId } from './reading/document-id.ts'
import { handleReading } from './reading/handle-reading.ts'
import { renameDocument } from './rename-document.ts'
import { saveContents } from './save-contents.ts'
import { saveRelative } from './save-relative.ts'
import type { WopiRequest, WopiResponse } from './wopi-message.ts'

/** Handles a WOPI request of an office server. */
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
