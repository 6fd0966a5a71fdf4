import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { decodedText } from '@bocau/mail-core/imap/sort/sort-messages'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { MessageTexts } from '../../ports/message-parser.ts'

/** What messages say, as searches of mail programs look through it. */
export async function readTexts({
  messages,
  withBody,
}: {
  messages: readonly Uint8Array[]
  withBody: boolean
}): Promise<MessageTexts[]> {
  const read: MessageTexts[] = []
  for (const raw of messages)
    read.push({
      header: readPartTree(raw).fields.map(({ name, value }) => [name, decodedText(value)]),
      body: withBody ? await bodyOf(raw) : '',
    })
  return read
}

async function bodyOf(raw: Uint8Array): Promise<string> {
  const { text, html } = await parseMessage(raw)
  return [text, html ? htmlToText(html) : ''].filter(Boolean).join('\n')
}
