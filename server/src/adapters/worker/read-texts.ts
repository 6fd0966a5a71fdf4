import { readPartTree } from '@bocau/mail-core/imap/message/part-tree'
import { decodedText } from '@bocau/mail-core/imap/sort/sort-messages'
import { htmlToText } from '@bocau/mail-core/mime/body-text'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import type { LetterTexts } from '../../ports/letter-reader.ts'

/** What letters say, as searches of mail programs look through it. */
export async function readTexts({
  letters,
  withBody,
}: {
  letters: readonly Uint8Array[]
  withBody: boolean
}): Promise<LetterTexts[]> {
  const read: LetterTexts[] = []
  for (const raw of letters)
    read.push({
      header: readPartTree(raw).fields.map(({ name, value }) => [name, decodedText(value)]),
      body: withBody ? await bodyOf(raw) : '',
    })
  return read
}

async function bodyOf(raw: Uint8Array): Promise<string> {
  const { text, html } = await readLetter(raw)
  return [text, html ? htmlToText(html) : ''].filter(Boolean).join('\n')
}
