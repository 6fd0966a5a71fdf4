import { splitFileName } from '../../ui/files/file-tile/file-kind.ts'
import type { PreviewFile } from './preview-file.ts'

export type ViewerName =
  | 'image'
  | 'audio'
  | 'video'
  | 'pdf'
  | 'word'
  | 'sheet'
  | 'slides'
  | 'table'
  | 'text'
  | 'message'
  | 'calendar'
  | 'converted'
  | 'office'

/** Viewer by extension. HTML and SVG are shown as text, so that they cannot run. */
const byExtension: Record<Exclude<ViewerName, 'office'>, string> = {
  image: 'png jpg jpeg jpe gif webp bmp avif',
  audio: 'mp3 wav ogg oga opus m4a aac flac weba',
  video: 'mp4 m4v webm ogv mov',
  pdf: 'pdf',
  word: 'docx docm dotx',
  sheet: 'xlsx xlsm xltx',
  slides: 'pptx pptm ppsx',
  table: 'csv tsv',
  text: 'txt text log md json xml svg html htm css js ts sql yaml yml ini conf vcf srt sh py asc diff patch',
  message: 'eml',
  calendar: 'ics ical',
  converted: 'doc dot rtf odt xls ods ppt pps odp',
}
const viewerOfExtension = new Map(
  Object.entries(byExtension).flatMap(([viewer, list]) =>
    list.split(' ').map((ext) => [ext, viewer as ViewerName]),
  ),
)

const office = 'application/vnd.openxmlformats-officedocument.'
const viewerOfType = new Map<string, ViewerName>([
  ['application/pdf', 'pdf'],
  [`${office}wordprocessingml.document`, 'word'],
  [`${office}spreadsheetml.sheet`, 'sheet'],
  [`${office}presentationml.presentation`, 'slides'],
  ['text/csv', 'table'],
  ['message/rfc822', 'message'],
  ['application/json', 'text'],
  ['text/calendar', 'calendar'],
  ['application/ics', 'calendar'],
  ['text/plain', 'text'],
])

/** Returns the viewer for a file by its extension, otherwise by its declared type; null if there is none. */
export function viewerOf({
  name,
  content_type,
}: Pick<PreviewFile, 'name' | 'content_type'>): ViewerName | null {
  const extension = splitFileName(name).extension.slice(1).toLowerCase()
  const byName = viewerOfExtension.get(extension)
  if (byName) return byName
  const type = content_type.toLowerCase()
  if (extension && !type.startsWith('text/')) return null
  return viewerOfType.get(type) ?? (/^image\/(png|jpeg|gif|webp|bmp|avif)$/.test(type) ? 'image' : null)
}
