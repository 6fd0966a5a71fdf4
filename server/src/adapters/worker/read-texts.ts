import {
  describeMessage,
  envelopeOf,
  type MessageDescription,
} from '@bocau/mail-core/imap/message/description'
import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { envelopeText } from '@bocau/mail-core/imap/search/envelope-content'
import { fullText } from '@bocau/mail-core/imap/search/message-search'
import { computeTrigramFilter } from '@bocau/mail-core/imap/search/text-trigrams'
import { decodedText } from '@bocau/mail-core/imap/sort/sort-messages'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { MessageTexts, ReadDescription } from '../../ports/message-parser.ts'

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
      header: readHeaderTexts(raw),
      body: withBody ? searchableText(await parseMessage(raw)) : '',
    })
  return read
}

/** Computes search filters of messages: their texts and normalised envelopes. */
export async function readGrams({ messages }: { messages: readonly Uint8Array[] }): Promise<Uint8Array[]> {
  const texts = await readTexts({ messages, withBody: true })
  return texts.map((text, at) => gramsOf(text, describeMessage(messages[at] as Uint8Array)))
}

const gramsOf = (text: MessageTexts, description: MessageDescription) =>
  computeTrigramFilter(`${fullText(text)}\n${envelopeText(envelopeOf(description))}`)

/** The grams of larger messages are computed in the background. */
const maxGramsBytes = 1024 * 1024

/** Describes a parsed message for mail programs. */
export function describeParsed(
  raw: Uint8Array,
  message: Pick<ParsedMessage, 'html' | 'text'>,
): ReadDescription {
  const description = describeMessage(raw)
  if (raw.byteLength > maxGramsBytes) return { ...description, grams: null }
  const text = { header: readHeaderTexts(raw), body: searchableText(message) }
  return { ...description, grams: gramsOf(text, description) }
}

const readHeaderTexts = (raw: Uint8Array): MessageTexts['header'] =>
  readPartTree(raw).fields.map(({ name, value }) => [name, decodedText(value)])

const searchableText = ({ text, html }: Pick<ParsedMessage, 'html' | 'text'>) =>
  [text, html ? htmlToText(html) : ''].filter(Boolean).join('\n')
