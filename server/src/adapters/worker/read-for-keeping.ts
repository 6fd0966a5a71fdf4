import { createHash } from 'node:crypto'
import { letterWords } from '@bocau/mail-core/letter-words'
import { textOf } from '@bocau/mail-core/mime/body-text'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ReadingFailure, ReadLetter } from '../../ports/letter-reader.ts'

/** Reads a letter and works out all that keeping it takes. */
export async function readForKeeping(raw: Uint8Array): Promise<ReadLetter> {
  const letter = await readLetter(raw)
  const text = textOf(letter)
  return {
    letter,
    text,
    snippet: snippetOf(text),
    words: wordsOf(letter, text),
    attachmentHashes: letter.attachments.map(({ content }) =>
      createHash('sha256').update(content).digest('hex'),
    ),
    failure: null,
  }
}

function wordsOf(letter: Letter, text: string): ReadLetter['words'] {
  return letterWords({
    from: letter.from ? [letter.from] : [],
    to: [...letter.to, ...letter.cc, ...letter.bcc],
    subject: letter.subject,
    body: text,
    fileNames: letter.attachments.map(({ name }) => name),
  })
}

/** What stands for a letter that could not be read: it is empty, but its raw bytes are kept as any other's. */
export function unreadLetter(failure: ReadingFailure): ReadLetter {
  const letter: Letter = {
    messageIdHeader: null,
    inReplyTo: null,
    references: [],
    subject: '',
    from: null,
    sender: null,
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    sentAt: null,
    text: '',
    html: null,
    attachments: [],
    protection: null,
    headers: [],
    listId: null,
    // Nobody knows: better no automatic answer than one too many.
    isAutoSubmitted: true,
    trouble: ['unreadable'],
  }
  const words = { subject: '', people: '', body: '', files: '', marks: [] }
  return { letter, text: '', snippet: '', words, attachmentHashes: [], failure }
}
