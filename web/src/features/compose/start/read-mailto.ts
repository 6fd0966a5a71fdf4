import { isValidEmail } from '@bocau/mail-core/address'
import { formatRecipient, readRecipients } from '@bocau/mail-core/recipients/recipients'
import type { ComposeStart } from './initial-content.ts'

/**
 * Parses a `mailto:` link (`mailto:a@b.vn?cc=…&subject=…`) or the query of `/compose-mailto`, where `url` may contain
 * such a link. Invalid addresses are dropped.
 */
export function readMailto(link: string): ComposeStart {
  const [, path = '', query = ''] = /^(?:mailto:)?([^?]*)\??(.*)$/is.exec(link) ?? []
  return fromParts(decode(path), readQuery(query))
}

/** Parses the query of the page that other programs open. */
export function readComposeAddress(search: string): ComposeStart {
  const parts = readQuery(search.replace(/^\?/, ''))
  const link = parts.get('url')?.[0]
  return link?.toLowerCase().startsWith('mailto:') ? readMailto(link) : fromParts('', parts)
}

/** Builds the draft from the address and the decoded fields of a link. */
function fromParts(path: string, parts: Map<string, string[]>): ComposeStart {
  const people = (name: string, first = '') => validOnly([first, ...(parts.get(name) ?? [])].join(','))
  return {
    to: people('to', path),
    cc: people('cc'),
    bcc: people('bcc'),
    subject: oneLine(parts.get('subject')?.[0] ?? ''),
    body: parts.get('body')?.join('\n') ?? '',
  }
}

const validOnly = (text: string): string =>
  readRecipients(text)
    .filter(({ email }) => isValidEmail(email))
    .map(formatRecipient)
    .join(', ')

/** Joins lines, because a line break in a subject would start another header. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/** `URLSearchParams` would decode a plus sign as a space, which is wrong in `mailto:` links (RFC 6068). */
function readQuery(query: string): Map<string, string[]> {
  const parts = new Map<string, string[]>()
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    if (equals < 1) continue
    const name = decode(pair.slice(0, equals)).toLowerCase()
    parts.set(name, [...(parts.get(name) ?? []), decode(pair.slice(equals + 1))])
  }
  return parts
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // Keeps an invalid percent sequence as it is.
  }
}
