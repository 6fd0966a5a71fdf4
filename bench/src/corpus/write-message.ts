import { Chance } from './chance.ts'
import { createAttachment } from './files.ts'
import type { PlannedMessage } from './plan.ts'
import { createParagraphs, createSubject } from './text.ts'

/** The owner of a corpus mailbox. */
export interface Owner {
  readonly name: string
  readonly email: string
}

export interface MessageOptions {
  /** The approximate size in bytes; by default distributed around 10 KB. */
  readonly bytes?: number
  readonly withAttachments?: boolean
  /** Distinguishes messages with the same number in different rounds. */
  readonly edition?: string
}

const medianBytes = 9_500
const sizeSpread = 0.75
const attachmentShare = 0.08

/** Formats a planned message with three Received headers, a DKIM signature, and text and HTML parts. */
export function writeMessage(plan: PlannedMessage, owner: Owner, options: MessageOptions = {}): Buffer {
  const chance = new Chance(plan.number * 2_654_435_761 + 17)
  const { edition = 'a' } = options
  const { language } = plan.partner
  const total = options.bytes ?? Math.min(60_000, Math.max(3_000, chance.logNormal(medianBytes, sizeSpread)))
  const threadChance = new Chance(plan.thread * 97 + 5)
  const title = createSubject(threadChance, language)
  const isHtml = chance.happens(0.8)
  const head = formatHeaders(plan, owner, title, edition, chance)
  const bodyBytes = Math.max(300, total - head.length - (isHtml ? 900 : 200))
  // Vietnamese needs a third more bytes than characters, and the HTML part repeats the text.
  const characters = bodyBytes / (language === 'vi' ? 1.32 : 1.02) / (isHtml ? 2.08 : 1)
  const text = formatBody(plan, chance, characters)
  const content = isHtml ? formatAlternative(text, `alt-${plan.number}${edition}`) : formatPlainPart(text)
  if (options.withAttachments === false || !chance.happens(attachmentShare)) {
    return Buffer.from(`${head}${content}\r\n`)
  }
  const boundary = `mix-${plan.number}${edition}`
  return Buffer.from(
    `${head}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${content}\r\n--${boundary}\r\n${createAttachment(chance)}\r\n--${boundary}--\r\n`,
  )
}

function formatBody(plan: PlannedMessage, chance: Chance, characters: number): string {
  const { language, name } = plan.partner
  const greeting = language === 'vi' ? 'Chào chị,' : 'Hello,'
  const closing = language === 'vi' ? 'Trân trọng,' : 'Best regards,'
  if (plan.position === 0)
    return `${greeting}\n\n${createParagraphs(chance, language, characters)}\n\n${closing}\n${name}`
  const newText = createParagraphs(chance, language, characters * 0.45)
  const quoted = createParagraphs(new Chance(plan.thread), language, characters * 0.45)
  const attribution = language === 'vi' ? `${name} đã viết:` : `${name} wrote:`
  return `${greeting}\n\n${newText}\n\n${closing}\n\n${attribution}\n${quoted.replace(/^/gm, '> ')}`
}

function formatPlainPart(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${foldLines(text)}`
}

/** Formats a text as a multipart/alternative body with text and HTML. */
function formatAlternative(text: string, boundary: string): string {
  const paragraphs = text
    .split('\n\n')
    .map(
      (one) =>
        `<p style="margin:0 0 12px">${one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
  const html = `<html><head><style>p{font:14px/1.5 Arial,sans-serif;color:#222}</style></head><body><div dir="ltr">${paragraphs}</div></body></html>`
  return [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    formatPlainPart(text),
    `--${boundary}`,
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    foldLines(html),
    `--${boundary}--`,
  ].join('\r\n')
}

const maxLineLength = 200

/** Folds lines to the SMTP limit. */
function foldLines(text: string): string {
  const folded: string[] = []
  for (const line of text.split('\n')) {
    let rest = line
    while (rest.length > maxLineLength) {
      const space = rest.lastIndexOf(' ', maxLineLength)
      if (space <= 0) break
      folded.push(rest.slice(0, space))
      rest = rest.slice(space + 1)
    }
    folded.push(rest)
  }
  return folded.join('\r\n')
}

/** Formats the header fields, as messages have them after three servers. */
function formatHeaders(
  plan: PlannedMessage,
  owner: Owner,
  title: string,
  edition: string,
  chance: Chance,
): string {
  const isFromOwner = plan.author === 'owner'
  const [from, to] = isFromOwner ? [owner, plan.partner] : [plan.partner, owner]
  const domain = from.email.split('@')[1]
  const date = new Date(plan.sentAt).toUTCString().replace('GMT', '+0000')
  const ancestors = Array.from({ length: plan.position }, (_, position) =>
    messageId(plan.thread, position, owner, edition),
  )
  const hop = (n: number) =>
    `Received: from mx${n}.${domain} (mx${n}.${domain} [192.0.2.${chance.between(1, 250)}])\r\n\tby relay${n}.example.test (Postfix) with ESMTPS id ${randomToken(chance, 12)}\r\n\tfor <${to.email}>; ${date}`
  return `${[
    ...[1, 2, 3].map(hop),
    `Authentication-Results: relay.example.test; dkim=pass header.d=${domain}; spf=pass smtp.mailfrom=${from.email}; dmarc=pass`,
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s2026; t=${Math.floor(plan.sentAt / 1000)};\r\n\th=from:to:subject:date:message-id; bh=${randomToken(chance, 43)}=;\r\n\tb=${randomToken(chance, 70)}\r\n\t ${randomToken(chance, 70)}\r\n\t ${randomToken(chance, 60)}=`,
    `From: ${encodeWord(from.name)} <${from.email}>`,
    `To: ${encodeWord(to.name)} <${to.email}>`,
    `Subject: ${encodeWord((plan.position > 0 ? 'Re: ' : '') + title)}`,
    `Date: ${date}`,
    `Message-ID: ${messageId(plan.thread, plan.position, owner, edition)}`,
    ...(ancestors.length > 0
      ? [`In-Reply-To: ${ancestors.at(-1)}`, `References: ${ancestors.join('\r\n ')}`]
      : []),
    'MIME-Version: 1.0',
    'X-Mailer: Microsoft Outlook 16.0',
  ].join('\r\n')}\r\n`
}

function messageId(thread: number, position: number, owner: Owner, edition: string): string {
  return `<${edition}.${thread}.${position}.${owner.email.split('@')[0]}@corpus.example>`
}

function encodeWord(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return /^[\x00-\x7f]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function randomToken(chance: Chance, length: number): string {
  let text = ''
  while (text.length < length) text += alphabet[chance.int(64)]
  return text
}
