import { htmlToText } from '../../mime/body-text.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Element, parseHtml } from '../parse-html.ts'
import { flowText } from './flow-text.ts'
import { MailHtmlWriter, type MailImage } from './mail-html-writer.ts'
import { readTextLines } from './read-text-lines.ts'

/** A message as it goes out: both say the same. */
export interface MailBody {
  /** A whole document: elements with the styles they need and nothing else, as mail programs draw it. */
  html: string
  /** The same as text, to be sent as `text/plain; format=flowed` (RFC 3676, without DelSp), lines ended by `\n`. */
  text: string
}

export interface MailHtmlOptions {
  /**
   * The address an image goes out under, by the address it has in the editor; null leaves it out. Without this
   * images keep their addresses.
   */
  image?: MailImage
}

/** What is put around every message: without it Outlook writes in a typeface with serifs. */
const LOOK = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5'

/** Makes of what was written in the editor what goes out. Whatever stands in it, only what may be in a message comes out. */
export function toMailHtml(editorHtml: string, { image }: MailHtmlOptions = {}): MailBody {
  const { body, stoppedBy } = parseHtml(editorHtml)
  if (!body || stoppedBy !== null) return fromText(htmlToText(editorHtml, editorHtml.length))
  return { html: asDocument(writeHtml(body, image)), text: flowText(readTextLines(body)) }
}

function writeHtml(body: Element, image: MailImage = (src) => src): string {
  const writer = new MailHtmlWriter(image)
  writer.writeChildren(body)
  return writer.html
}

/** What is nested beyond all reason has no form worth keeping, but it may well have a text. */
function fromText(text: string): MailBody {
  const lines = text.split('\n')
  return {
    html: asDocument(lines.map((line) => `<div>${escapeHtml(line) || '<br>'}</div>`).join('')),
    text: flowText(lines.map((line) => ({ depth: 0, text: line }))),
  }
}

const asDocument = (content: string) =>
  '<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>' +
  `<body><div style="${LOOK}">${content}</div></body></html>`
