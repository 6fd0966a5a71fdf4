import { describeMessage, envelopeOf } from '@bocau/mail-core/imap/message/description'
import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { textOfEnvelope } from '@bocau/mail-core/imap/search/envelope-content'
import { fullText } from '@bocau/mail-core/imap/search/message-search'
import { gramsOf } from '@bocau/mail-core/imap/search/text-grams'
import { decodedText } from '@bocau/mail-core/imap/sort/sort-messages'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { MessageTexts } from '../../ports/message-parser.ts'

/** Reads the texts of messages for IMAP searches. */
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
      body: withBody ? await readBodyText(raw) : '',
    })
  return read
}

/** Computes search filters of messages: their texts and normalised envelopes. */
export async function readGrams({ messages }: { messages: readonly Uint8Array[] }): Promise<Uint8Array[]> {
  const texts = await readTexts({ messages, withBody: true })
  return texts.map((text, at) => {
    const envelope = envelopeOf(describeMessage(messages[at] as Uint8Array))
    return gramsOf(`${fullText(text)}\n${textOfEnvelope(envelope)}`)
  })
}

async function readBodyText(raw: Uint8Array): Promise<string> {
  const { text, html } = await parseMessage(raw)
  return [text, html ? htmlToText(html) : ''].filter(Boolean).join('\n')
}
