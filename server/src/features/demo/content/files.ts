import type { DemoAttachment } from './demo-letter.ts'

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
  eml: 'message/rfc822',
  ics: 'text/calendar',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
}

/** The folder that holds the attachments of the demo. */
export const filesFolder = new URL('../files/', import.meta.url)

/** The content type of a demo file by its ending. */
export function contentTypeOf(name: string): string {
  return contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

/** A file of `files/` as a letter carries it, under the name its sender gave it. */
export function file(source: string, name: string = source): DemoAttachment {
  return { file: source, name, contentType: contentTypeOf(source) }
}

/** An image of `files/` that the HTML of the letter shows by `cid:`. */
export function inlineImage(source: string, contentId: string): DemoAttachment {
  return { ...file(source), contentId }
}

/** The harmless file that every virus scanner reports, under an innocent name. */
export function infected(name: string): DemoAttachment {
  return { file: 'eicar', name, contentType: contentTypeOf(name) }
}
