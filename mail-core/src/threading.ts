const MAX_ID_LENGTH = 998
const MAX_HEADER_LENGTH = 256 * 1024
const MAX_LAST_ANCESTORS = 50

/** What a message says about the messages it answers, each header as it was written. */
export interface AncestryHeaders {
  references?: string | null
  inReplyTo?: string | null
}

/** The message ids in a header in their order, each once, without angle brackets; forgives what is broken. */
export function messageIdsOf(header: string): string[] {
  const text = header.slice(0, MAX_HEADER_LENGTH)
  const bracketed = text.match(/(?<=<)[^<>]+(?=>)/g) ?? []
  // Some senders leave the brackets out; words of a comment are told apart by the missing at sign.
  const found = bracketed.length ? bracketed : text.split(/[\s,;<>"()]+/).filter((word) => word.includes('@'))
  const ids = found.map((id) => id.replace(/\s+/g, '')).filter((id) => id && id.length <= MAX_ID_LENGTH)
  return [...new Set(ids)]
}

/** The one id of a Message-ID header, or null where there is none. */
export function findMessageId(header: string): string | null {
  const text = header.trim()
  return messageIdsOf(text)[0] ?? (text && text.length <= MAX_ID_LENGTH && !/[\s<>]/.test(text) ? text : null)
}

/**
 * The messages that a message descends from, oldest first and the one it answers last. Of a very long line of
 * ancestors the first (the root of the thread) and the last fifty are kept.
 */
export function ancestorsOf(headers: AncestryHeaders): string[] {
  const references = messageIdsOf(headers.references ?? '')
  const answered = messageIdsOf(headers.inReplyTo ?? '')[0]
  const ancestors = answered ? [...references.filter((id) => id !== answered), answered] : references
  if (ancestors.length <= MAX_LAST_ANCESTORS + 1) return ancestors
  return ancestors.slice(0, 1).concat(ancestors.slice(-MAX_LAST_ANCESTORS))
}
