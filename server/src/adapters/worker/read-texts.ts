import {
  describeMessage,
  describeParts,
  envelopeOf,
  type MessageDescription,
} from '@bocau/mail-core/imap/message/description'
import type { HeaderField } from '@bocau/mail-core/imap/message/header-fields'
import { readPartTree, readRootFields } from '@bocau/mail-core/imap/message/part-tree'

import { envelopeText } from '@bocau/mail-core/imap/search/envelope-content'
import type { TextKey } from '@bocau/mail-core/imap/search/evaluate-search'
import { fullText, headerText, type SearchedTexts } from '@bocau/mail-core/imap/search/searched-texts'
import { computeTrigramFilter, foldCase } from '@bocau/mail-core/imap/search/text-trigrams'
import { decodedText } from '@bocau/mail-core/imap/sort/sorted-texts'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'

import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { ReadDescription } from '../../ports/message-parser.ts'

/** Reads the texts of a message for IMAP searches. */
export async function readSearchedTexts(raw: Uint8Array): Promise<SearchedTexts> {
  return { header: readHeader(raw), body: searchableText(await parseMessage(raw)) }
}

/** Computes search filters of messages: their texts and normalised envelopes. */
export async function readGrams({ messages }: { messages: readonly Uint8Array[] }): Promise<Uint8Array[]> {
  const filters: Uint8Array[] = []
  for (const raw of messages) filters.push(gramsOf(await readSearchedTexts(raw), describeMessage(raw)))
  return filters
}

const gramsOf = (texts: SearchedTexts, description: MessageDescription) =>
  computeTrigramFilter(`${fullText(texts)}\n${envelopeText(envelopeOf(description))}`)

/** The grams of larger messages are computed in the background. */
const maxGramsBytes = 1024 * 1024

/** Describes a parsed message for mail programs. */
export function describeParsed(
  raw: Uint8Array,
  message: Pick<ParsedMessage, 'html' | 'text'>,
): ReadDescription {
  const root = readPartTree(raw)
  const description = describeParts(raw, root)
  if (raw.byteLength > maxGramsBytes) return { ...description, grams: null }
  const texts = { header: decodeFields(root.fields), body: searchableText(message) }
  return { ...description, grams: gramsOf(texts, description) }
}

/** Returns for each message which of the texts it contains. */
export async function searchTexts({
  messages,
  texts,
}: {
  messages: readonly Uint8Array[]
  texts: readonly TextKey[]
}): Promise<boolean[][]> {
  const results: boolean[][] = []
  for (const raw of messages) {
    const content = new FoldedMessage(raw)
    const matches: boolean[] = []
    for (const text of texts) matches.push(await content.contains(text))
    results.push(matches)
  }
  return results
}

/** Texts of a message, folded when they are first needed; most bodies are not read. */
class FoldedMessage {
  readonly #raw: Uint8Array
  readonly #header: SearchedTexts['header']
  #headerText: string | null = null
  #body: string | null = null

  constructor(raw: Uint8Array) {
    this.#raw = raw
    this.#header = readHeader(raw)
  }

  async contains(condition: TextKey): Promise<boolean> {
    const text = foldCase(condition.text)
    if (condition.key === 'header') {
      const values = this.#header.filter(([name]) => name === condition.field).map(([, value]) => value)
      return values.length > 0 && foldCase(values.join('\n')).includes(text)
    }
    if (condition.key === 'body') return (await this.#readBody()).includes(text)
    this.#headerText ??= foldCase(headerText(this.#header))
    if (this.#headerText.includes(text)) return true
    // Only a text with a line break can be in both.
    if (text.includes('\n')) return `${this.#headerText}\n\n${await this.#readBody()}`.includes(text)
    return (await this.#readBody()).includes(text)
  }

  async #readBody(): Promise<string> {
    this.#body ??= foldCase(searchableText(await parseMessage(this.#raw)))
    return this.#body
  }
}

const readHeader = (raw: Uint8Array) => decodeFields(readRootFields(raw))

const decodeFields = (fields: readonly HeaderField[]): SearchedTexts['header'] =>
  fields.map(({ name, value }) => [name, decodedText(value)])

const searchableText = ({ text, html }: Pick<ParsedMessage, 'html' | 'text'>) =>
  [text, html ? htmlToText(html) : ''].filter(Boolean).join('\n')
