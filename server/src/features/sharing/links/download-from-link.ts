import { Refused } from '../../../kernel/refused.ts'
import type { FileReply, RequestFacts } from '../../../kernel/route.ts'
import { contentReply, pagesReply, zipReply } from '../../drive/contents/index.ts'
import type { SharingDeps } from '../deps.ts'
import type { FollowedShare } from './follow-link.ts'
import { getInLink } from './link-files.ts'

/** The bytes of a file that a link opens; nothing of it runs on our origin, whatever it says it is. */
export async function downloadFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'db'>,
  share: FollowedShare,
  id: string,
  wanted: { inPlace: boolean; range: RequestFacts['range'] },
): Promise<FileReply> {
  const { node } = await getInLink(deps, share, id)
  return notKept(await contentReply(deps, node, wanted))
}

/** A document that a link opens, as pages. */
export async function previewFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'db' | 'documents'>,
  share: FollowedShare,
  id: string,
): Promise<FileReply> {
  const { node } = await getInLink(deps, share, id)
  return notKept(await pagesReply(deps, node))
}

/** Everything that a link opens, or one of its folders, as one archive. */
export async function zipFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'clock' | 'db'>,
  share: FollowedShare,
  folderId: string | undefined,
  /** Follows the link once more: it may be closed while the archive is taken. */
  openAgain: () => Promise<FollowedShare>,
): Promise<FileReply> {
  const lookAgain = async (id: string) => getInLink(deps, await openAgain(), id)
  if (folderId === undefined) return zipReply(deps, share.nodes, lookAgain)
  const { node } = await getInLink(deps, share, folderId)
  if (node.is_file === 1) throw new Refused('not_found')
  return zipReply(deps, [node], lookAgain)
}

/** A link may be closed at any moment, and then nothing of it comes out of a browser's store. */
function notKept(file: FileReply): FileReply {
  return { ...file, headers: { ...file.headers, 'cache-control': 'private, no-store' } }
}
