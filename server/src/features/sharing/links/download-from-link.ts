import { Refused } from '../../../kernel/refused.ts'
import type { FileReply, RequestInfo } from '../../../kernel/route.ts'
import { contentReply, pagesReply, zipReply } from '../../drive/index.ts'
import type { SharingDeps } from '../deps.ts'
import type { LinkShare } from './follow-link.ts'
import { getInLink } from './link-files.ts'

/** Returns a file of a link; it can never run code on our origin, for any declared type. */
export async function downloadFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'db'>,
  share: LinkShare,
  { id, request }: { id: string; request: { isInline: boolean; range: RequestInfo['range'] } },
): Promise<FileReply> {
  const { node } = await getInLink(deps, share, id)
  return withoutCaching(await contentReply(deps, node, request))
}

/** Converts a document of a link to PDF. */
export async function previewFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'db' | 'documents'>,
  share: LinkShare,
  id: string,
): Promise<FileReply> {
  const { node } = await getInLink(deps, share, id)
  return withoutCaching(await pagesReply(deps, node))
}

/** Returns all files of a link, or one of its folders, as an archive. */
export async function zipFromLink(
  deps: Pick<SharingDeps, 'blobs' | 'clock' | 'db'>,
  { share, folderId }: { share: LinkShare; folderId: string | undefined },
  /** Checks the link again, because it may be revoked during the download. */
  reopen: () => Promise<LinkShare>,
): Promise<FileReply> {
  const recheck = async (id: string) => getInLink(deps, await reopen(), id)
  if (folderId === undefined) return zipReply(deps, share.nodes, recheck)
  const { node } = await getInLink(deps, share, folderId)
  if (node.is_file === 1) throw new Refused('not_found')
  return zipReply(deps, [node], recheck)
}

/** Disables caching, so that a revoked link is not served from a browser's cache. */
function withoutCaching(file: FileReply): FileReply {
  return { ...file, headers: { ...file.headers, 'cache-control': 'private, no-store' } }
}
