import { randomUUID } from 'node:crypto'

/** A message described by a test. */
export interface MessageFixture {
  readonly from?: { name: string; email: string }
  readonly to: string
  readonly subject: string
  readonly text?: string
  readonly html?: string
  /** An invitation as alternative part. */
  readonly calendar?: string
  /** Further header lines, such as `In-Reply-To: <…>`. */
  readonly headers?: readonly string[]
}

export const defaultSender = { name: 'Phạm Thảo Vy', email: 'vy@xuongmoc.example' }

/** Writes the raw message: encoded headers, UTF-8 body. */
export function writeMessage({
  from = defaultSender,
  to,
  subject,
  text = '',
  html,
  calendar,
  headers = [],
}: MessageFixture): string {
  const type = html === undefined ? 'text/plain' : 'text/html'
  const partHeaders = [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit']
  const content = html ?? text
  return [
    `From: ${encodeWord(from.name)} <${from.email}>`,
    `To: <${to}>`,
    `Subject: ${encodeWord(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.email.split('@')[1]}>`,
    'MIME-Version: 1.0',
    ...headers,
    ...(calendar === undefined
      ? [...partHeaders, '', content]
      : formatAlternative([...partHeaders, '', content], calendar)),
  ].join('\r\n')
}

function formatAlternative(text: readonly string[], calendar: string): string[] {
  const method = /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'REQUEST'
  return [
    'Content-Type: multipart/alternative; boundary="forms"',
    '',
    '--forms',
    ...text,
    '--forms',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    'Content-Transfer-Encoding: 8bit',
    '',
    calendar,
    '--forms--',
    '',
  ]
}

function encodeWord(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
