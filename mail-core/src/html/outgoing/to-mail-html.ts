import { htmlToText } from '../../mime/body-text.ts'
import { escapeHtml } from '../escape-html.ts'
import { type Element, parseHtml } from '../parse-html.ts'
import { flowText } from './flow-text.ts'
import { MailHtmlWriter, type MailImage } from './mail-html-writer.ts'
import { readTextLines } from './read-text-lines.ts'

/** Body of a message to be sent, with the same content in both forms. */
export interface MailBody {
  /** A complete document with inline styles as mail programs expect it. */
  html: string
  /**
   * Plain text for `text/plain; format=flowed` (RFC 3676, without DelSp), lines ended by `
   * `.
   */
  text: string
}

export interface MailHtmlOptions {
  /**
   * Maps an image address of the editor to the address in the sent message; null removes the image. Without it,
   * addresses stay unchanged.
   */
  image?: MailImage
}

/** Outer style of every message; without it Outlook uses a serif font. */
const OUTER_STYLE = 'font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5'

/** Converts editor HTML to the body of a message. The output contains only allowed content, regardless of the input. */
export function toMailHtml(editorHtml: string, { image }: MailHtmlOptions = {}): MailBody {
  const { body, stoppedBy } = parseHtml(editorHtml)
  if (!body || stoppedBy !== null) return plainMailBody(htmlToText(editorHtml, editorHtml.length))
  return { html: asDocument(writeHtml(body, image)), text: flowText(readTextLines(body)) }
}

function writeHtml(body: Element, image: MailImage = (src) => src): string {
  const writer = new MailHtmlWriter(image)
  writer.writeChildren(body)
  return writer.html
}

/** Builds a body from plain text: excessively nested content loses its formatting but keeps its text. */
function plainMailBody(text: string): MailBody {
  const lines = text.split('\n')
  return {
    html: asDocument(lines.map((line) => `<div>${escapeHtml(line) || '<br>'}</div>`).join('')),
    text: flowText(lines.map((line) => ({ depth: 0, text: line }))),
  }
}

const asDocument = (content: string) =>
  '<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head>' +
  `<body><div style="${OUTER_STYLE}">${content}</div></body></html>`
