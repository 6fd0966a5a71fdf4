const MAX_ID_LENGTH = 998
const MAX_HEADER_LENGTH = 256 * 1024
const MAX_LAST_ANCESTORS = 50

/** Headers with references to earlier messages, as written. */
export interface AncestryHeaders {
  references?: string | null
  inReplyTo?: string | null
}

/** Returns the distinct message ids of a header in order, without angle brackets; tolerates errors. */
export function messageIdsOf(header: string): string[] {
  const text = header.slice(0, MAX_HEADER_LENGTH)
  const bracketed = text.match(/(?<=<)[^<>]+(?=>)/g) ?? []
  // Some senders omit the brackets; words of comments lack an at sign.
  const candidates = bracketed.length
    ? bracketed
    : text.split(/[\s,;<>"()]+/).filter((word) => word.includes('@'))
  const ids = candidates.map((id) => id.replace(/\s+/g, '')).filter((id) => id && id.length <= MAX_ID_LENGTH)
  return [...new Set(ids)]
}

/** Returns the id of a Message-ID header; null if it is missing. */
export function findMessageId(header: string): string | null {
  const text = header.trim()
  return messageIdsOf(text)[0] ?? (text && text.length <= MAX_ID_LENGTH && !/[\s<>]/.test(text) ? text : null)
}

/**
 * Returns the ancestors of a message, oldest first and its parent last. Of very many, the first (the root) and the last
 * fifty are kept.
 */
export function ancestorsOf(headers: AncestryHeaders): string[] {
  const references = messageIdsOf(headers.references ?? '')
  const parent = messageIdsOf(headers.inReplyTo ?? '')[0]
  const ancestors = parent ? [...references.filter((id) => id !== parent), parent] : references
  if (ancestors.length <= MAX_LAST_ANCESTORS + 1) return ancestors
  return ancestors.slice(0, 1).concat(ancestors.slice(-MAX_LAST_ANCESTORS))
}
