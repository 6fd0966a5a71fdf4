const plainType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,100}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,100}$/
const unknown = 'application/octet-stream'
const office = 'application/vnd.openxmlformats-officedocument'

const typesByExtension: Readonly<Record<string, string>> = {
  '7z': 'application/x-7z-compressed',
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: `${office}.wordprocessingml.document`,
  flac: 'audio/flac',
  gif: 'image/gif',
  gz: 'application/gzip',
  heic: 'image/heic',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  m4a: 'audio/mp4',
  md: 'text/markdown',
  mkv: 'video/x-matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${office}.presentationml.presentation`,
  rar: 'application/vnd.rar',
  rtf: 'application/rtf',
  svg: 'image/svg+xml',
  tar: 'application/x-tar',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  wav: 'audio/wav',
  webm: 'video/webm',
  webp: 'image/webp',
  xls: 'application/vnd.ms-excel',
  xlsx: `${office}.spreadsheetml.sheet`,
  xml: 'application/xml',
  zip: 'application/zip',
}

/**
 * Returns the content type of an uploaded file: the given one if valid, otherwise one derived from its name. Rejects
 * `multipart/*` and `message/*`, which would change the MIME structure of the message.
 */
export function contentTypeOf(declared: string, name: string): string {
  const type = (declared.split(';')[0] ?? '').trim().toLowerCase()
  const isType = plainType.test(type) && !type.startsWith('multipart/') && !type.startsWith('message/')
  if (isType && type !== unknown) return type
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(typesByExtension, extension) ? (typesByExtension[extension] as string) : unknown
}
