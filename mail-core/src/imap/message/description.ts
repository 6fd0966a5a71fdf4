import { toOctetText } from '../octets.ts'
import { writeBodyStructure } from './body-structure.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { endOfTextField, readFieldsOfText } from './header-fields.ts'
import { readPartTree } from './part-tree.ts'

/**
 * What is worked out of a message once, in octet text: what mail programs show of it in lists and what they ask for
 * before they open it. ENVELOPE and BODY are not kept beside it, because they follow from it.
 */
export interface MessageDescription {
  /** The fields that lists are made of, as they stand in the message. */
  header: string
  /** BODYSTRUCTURE, as answers tell it. */
  bodyStructure: string
}

/**
 * The fields that mail programs ask for to list messages. What is long and what few of them ask for, such as signatures
 * of servers, is not among them.
 */
export const listedFields: ReadonlySet<string> = new Set([
  'bcc',
  'cc',
  'content-class',
  'content-description',
  'content-transfer-encoding',
  'content-type',
  'date',
  'disposition-notification-to',
  'followup-to',
  'from',
  'importance',
  'in-reply-to',
  'keywords',
  'lines',
  'list-id',
  'list-post',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'mail-followup-to',
  'mail-reply-to',
  'message-id',
  'mime-version',
  'newsgroups',
  'precedence',
  'priority',
  'references',
  'reply-to',
  'return-path',
  'sender',
  'subject',
  'to',
  'x-label',
  'x-mailer',
  'x-msmail-priority',
  'x-priority',
  'x-spam-flag',
  'x-spam-status',
  'x-uniform-type-identifier',
  'x-universally-unique-identifier',
])

/** Works out what is kept of a message whose lines end with CR LF. */
export function describeMessage(raw: Uint8Array): MessageDescription {
  const root = readPartTree(raw)
  const listed = root.fields.filter(({ name }) => listedFields.has(name))
  return {
    // A NUL is told as the same octet wherever it is told; some databases do not keep one in a text.
    header: listed
      .map(({ start, end }) => toOctetText(raw.subarray(start, end)))
      .join('')
      .replaceAll('\0', '\x80'),
    bodyStructure: writeBodyStructure(raw, root, true),
  }
}

/** The envelope of a message that is described so. */
export function envelopeOf({ header }: Pick<MessageDescription, 'header'>): Envelope {
  return readEnvelope(readFieldsOfText(header))
}

/**
 * The lines of the fields that are named with the empty line behind them, as `selectFields` takes them out of the
 * message; null where one of them is not kept.
 */
export function selectListedFields(header: string, names: readonly string[]): string | null {
  return listedFieldsSelector(names)?.(header) ?? null
}

/** As `selectListedFields`, for many headers of which the same is asked. */
export function listedFieldsSelector(names: readonly string[]): ((header: string) => string) | null {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  for (const name of wanted) if (!listedFields.has(name)) return null
  /** By a name as it is written in a header: most headers write it alike. */
  const written = new Map<string, boolean>()
  const isWanted = (name: string) => {
    let known = written.get(name)
    if (known === undefined) {
      known = wanted.has(name.trimEnd().toLowerCase())
      if (written.size < writingsAtMost) written.set(name, known)
    }
    return known
  }
  return (header) => {
    let selected = ''
    for (let at = 0; at < header.length; ) {
      const end = endOfTextField(header, at)
      if (isWanted(header.slice(at, header.indexOf(':', at)))) selected += header.slice(at, end)
      at = end
    }
    return `${selected}\r\n`
  }
}

const writingsAtMost = 1000
