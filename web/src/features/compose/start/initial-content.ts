import type { UserInfo } from '@bocau/contract/account/account'
import type { ReplyStart } from '@bocau/contract/compose'
import type { Settings } from '@bocau/contract/settings'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { readRecipients, toRecipient, withoutUndisclosed } from '@bocau/mail-core/recipients/recipients'
import { type DraftContent, emptyContent, toSessionFile } from '../draft-session/content.ts'

/** Initial content of a new draft: recipients as text, body as plain text. */
export interface ComposeStart {
  to?: string | undefined
  cc?: string | undefined
  bcc?: string | undefined
  subject?: string | undefined
  body?: string | undefined
  state?: 'pin' | 'full' | undefined
}

interface Writer {
  user: Pick<UserInfo, 'email'>
  settings: Pick<Settings, 'enable_use_signature' | 'signature'>
}

const emptyLine = '<div><br></div>'

export const newContent = (start: ComposeStart, { user, settings }: Writer): DraftContent => ({
  ...emptyContent,
  from: user.email,
  to: readRecipients(start.to ?? ''),
  cc: readRecipients(start.cc ?? ''),
  bcc: readRecipients(start.bcc ?? ''),
  subject: start.subject ?? '',
  body: (start.body ? toLines(start.body) : emptyLine) + signatureOf(settings),
})

/** Builds a reply or forward above the quoted message. */
export const replyContent = (start: ReplyStart, quote: string, { settings }: Writer): DraftContent => ({
  ...emptyContent,
  from: start.from,
  to: withoutUndisclosed(start.to).map(toRecipient),
  cc: start.cc.map(toRecipient),
  subject: start.subject,
  body: emptyLine + signatureOf(settings) + quote,
  files: start.files.map(toSessionFile),
})

/** Returns the signature with a class that lets the editor replace it when the sender changes. */
const signatureOf = ({ enable_use_signature, signature }: Writer['settings']): string =>
  enable_use_signature && signature.trim()
    ? `${emptyLine}<div class="bocau_signature">${signature}</div>`
    : ''

const toLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trim() ? `<div>${escapeHtml(line)}</div>` : emptyLine))
    .join('')
