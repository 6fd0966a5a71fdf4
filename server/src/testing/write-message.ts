/** A message described by a test; missing fields get defaults. */
export interface MessageFixture {
  from?: string
  to?: string
  subject?: string
  text?: string
  html?: string
  messageId?: string
  inReplyTo?: string
  date?: Date
  headers?: readonly string[]
  files?: readonly { name: string; contentType: string; content: Uint8Array | string; contentId?: string }[]
}

let written = 0

/** Writes the raw message of a fixture. */
export function writeMessage(fixture: MessageFixture): string {
  written++
  const {
    from = 'Phạm Thảo Vy <vy@xuongmoc.example>',
    to = 'khue@mocviet.test',
    subject = 'Báo giá',
    files = [],
  } = fixture
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${fixture.messageId ?? `<letter-${written}@xuongmoc.example>`}`,
    ...(fixture.inReplyTo ? [`In-Reply-To: ${fixture.inReplyTo}`, `References: ${fixture.inReplyTo}`] : []),
    ...(fixture.date ? [`Date: ${fixture.date.toUTCString().replace('GMT', '+0000')}`] : []),
    'MIME-Version: 1.0',
    ...(fixture.headers ?? []),
  ]
  const body = bodyPart(fixture)
  if (files.length === 0) return [...headers, body].join('\r\n')
  const boundary = `limit-${written}`
  const parts = [body, ...files.map(filePart)].map((part) => `--${boundary}\r\n${part}`)
  return [
    ...headers,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function bodyPart({ html, text = 'Chị xem giúp em bảng báo giá.' }: MessageFixture): string {
  const type = html === undefined ? 'text/plain' : 'text/html'
  return [`Content-Type: ${type}; charset=utf-8`, 'Content-Transfer-Encoding: 8bit', '', html ?? text].join(
    '\r\n',
  )
}

function filePart(file: NonNullable<MessageFixture['files']>[number]): string {
  return [
    `Content-Type: ${file.contentType}; name="${file.name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${file.contentId ? 'inline' : 'attachment'}; filename="${file.name}"`,
    ...(file.contentId ? [`Content-ID: <${file.contentId}>`] : []),
    '',
    Buffer.from(file.content)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n'),
  ].join('\r\n')
}
