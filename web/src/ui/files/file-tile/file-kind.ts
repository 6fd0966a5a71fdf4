export type FileKind = 'pdf' | 'word' | 'excel' | 'slides' | 'image' | 'video' | 'audio' | 'archive' | 'other'

const byExtension: Record<Exclude<FileKind, 'other'>, string> = {
  pdf: 'pdf',
  word: 'doc docx docm dot dotx odt rtf',
  excel: 'xls xlsx xlsm xlsb ods csv',
  slides: 'ppt pptx pptm pps ppsx odp',
  image: 'png jpg jpeg gif webp bmp svg heic heif tif tiff avif',
  video: 'mp4 mov avi mkv webm wmv m4v',
  audio: 'mp3 wav ogg oga m4a aac flac wma',
  archive: 'zip rar 7z gz tgz tar bz2 xz',
}
const kindOfExtension = new Map(
  Object.entries(byExtension).flatMap(([kind, list]) =>
    list.split(' ').map((ext) => [ext, kind as FileKind]),
  ),
)

/** Returns the kind of a file by its extension, otherwise by its declared type. */
export function fileKindOf(name: string, contentType: string): FileKind {
  const byName = kindOfExtension.get(splitFileName(name).extension.slice(1).toLowerCase())
  if (byName) return byName
  if (contentType === 'application/pdf') return 'pdf'
  const family = contentType.split('/')[0]
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'other'
}

/** Splits a name into stem and extension, so that truncation keeps the extension: `report` and `.pdf`. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const match = /^(.+)(\.[^.\s]{1,8})$/s.exec(name)
  return match ? { stem: match[1] ?? name, extension: match[2] ?? '' } : { stem: name, extension: '' }
}
