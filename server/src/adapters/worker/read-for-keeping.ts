import { createHash } from 'node:crypto'
import { textOf } from '@bocau/mail-core/mime/body-text'
import { readReturnedMail } from '@bocau/mail-core/mime/delivery-report'
import type { Letter } from '@bocau/mail-core/mime/letter'
import { provableDomain, readAuthor } from '@bocau/mail-core/mime/read-author'
import { readLetter } from '@bocau/mail-core/mime/read-letter'
import { letterWords } from '@bocau/mail-core/search/letter-words'
import { snippetOf } from '@bocau/mail-core/snippet'
import type { ReadingFailure, ReadingWish, ReadLetter } from '../../ports/letter-reader.ts'

/** Reads a letter and works out all that keeping it takes. */
export async function readForKeeping(raw: Uint8Array, wanted: ReadingWish = {}): Promise<ReadLetter> {
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
    ...(await readHeaders(letter, wanted)),
    returned: readReturnedMail(letter),
    failure: null,
  }
}

/** Who is named as its author, and what the server in front says of that. */
async function readHeaders({ headers }: Letter, { authservId = null }: ReadingWish) {
  const author = readAuthor(headers)
  if (authservId === null) return { author, told: null }
  // Which domains belong together is a long list: it is read once somebody in front says something of a sender.
  const { readAuthentication } = await import('./authentication-results.ts')
  return { author, told: readAuthentication(headers, authservId, provableDomain(author)) }
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
  return {
    letter,
    text: '',
    snippet: '',
    words,
    attachmentHashes: [],
    author: readAuthor([]),
    told: null,
    returned: null,
    failure,
  }
}
