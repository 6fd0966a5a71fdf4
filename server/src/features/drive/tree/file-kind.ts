import type { DriveNodeKind } from '../../../db/tables/tables-drive.ts'

const archives = /\b(zip|x-7z-compressed|x-rar|vnd\.rar|x-tar|gzip|x-gzip|x-bzip2|zstd|x-xz)\b/
const documents =
  /^(text\/|application\/(pdf|rtf|msword|json|xml|vnd\.(ms-|openxmlformats-officedocument|oasis\.opendocument)))/

/** Returns the kind of a file for the storage chart. */
export function fileKind(contentType: string): DriveNodeKind {
  const [family] = contentType.split('/')
  if (family === 'image' || family === 'video' || family === 'audio') return family
  if (archives.test(contentType)) return 'archive'
  return documents.test(contentType) ? 'document' : 'other'
}
