import { contentReply } from '../drive/contents/index.ts'
import type { OfficeDeps } from './deps.ts'
import type { Opened } from './find-opened.ts'
import type { WopiAnswer, WopiRequest } from './wopi-message.ts'

/** The bytes of a document, unless they are more than the office server takes. */
export async function getContents(
  deps: Pick<OfficeDeps, 'blobs'>,
  { seen: { node } }: Opened,
  request: WopiRequest,
): Promise<WopiAnswer> {
  const most = request.header('x-wopi-maxexpectedsize')
  if (/^\d{1,15}$/.test(most) && node.size > Number(most)) return { status: 412 }
  const file = await contentReply(deps, node, { inPlace: false, range: null })
  return { status: 200, headers: { 'X-WOPI-ItemVersion': String(node.version) }, file }
}
