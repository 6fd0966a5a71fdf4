import { normalForm } from '../../text/normal-form.ts'
/** A subject without reply and forward markers (RFC 5256, 2.1). */
export interface BaseSubject {
  /** Upper case, for comparison. */
  text: string
  isReplyOrForward: boolean
}

const maxLength = 2000
const trailer = /(?:\s|\(fwd\))$/i
const leader = /^(?:\s+|(?:\[[^[\]]{0,200}\]\s*)*(?:re|fwd?)\s*(?:\[[^[\]]{0,200}\]\s*)?:)/i
const blob = /^\[[^[\]]{0,200}\]\s*/

/** Every part that is removed contains one of these characters, or white space other than single inner spaces. */
const removable = /[:[)]|[^\S ]|^\s|\s$|\s\s/
const commonLeader = /^(?:re|fwd?): /i

/** Computes the base of a decoded subject. */
export function baseSubjectOf(subject: string): BaseSubject {
  const rest = subject.replace(commonLeader, '')
  if (!removable.test(rest) && subject.length <= maxLength)
    return { text: normalForm(rest).toUpperCase(), isReplyOrForward: rest.length < subject.length }
  let text = subject.slice(0, maxLength).replace(/\s+/g, ' ')
  let isReplyOrForward = false
  const cut = (next: string, isReply: boolean) => {
    if (isReply && next.length < text.length) isReplyOrForward = true
    text = next
  }
  for (;;) {
    while (trailer.test(text)) cut(text.replace(trailer, ''), text.endsWith(')'))
    cutLeaders(() => text, cut)
    if (!/^\[fwd:/i.test(text) || !text.endsWith(']')) break
    cut(text.slice(5, -1), true)
  }
  return { text: normalForm(text).toUpperCase(), isReplyOrForward }
}

/** Removes reply and forward prefixes and `[labels]` from the start until there are none. */
function cutLeaders(current: () => string, cut: (next: string, isReply: boolean) => void): void {
  for (;;) {
    const text = current()
    const prefix = leader.exec(text)?.[0] ?? ''
    const label = prefix === '' ? (blob.exec(text)?.[0] ?? '') : ''
    if (prefix !== '') cut(text.slice(prefix.length), prefix.endsWith(':'))
    else if (label !== '' && label.length < text.length) cut(text.slice(label.length), false)
    else return
  }
}
