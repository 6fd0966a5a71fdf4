import { normaliseSubject } from './normalise-subject.ts'
import { plainSubject } from './spoof-prefix.ts'

const HEAD = /^\s*[^:：]{1,24}[:：]\s*/

/** Returns the subject of a reply with a single `Re:`, regardless of earlier prefixes in any language. */
export function replySubject(subject: string): string {
  return `Re: ${bareSubject(subject)}`.trimEnd()
}

/** Returns the subject of a forwarded message with a single `Fwd:`. */
export function forwardSubject(subject: string): string {
  return `Fwd: ${bareSubject(subject)}`.trimEnd()
}

/** Removes `Re:`, `Fwd:`, `Trả lời:` and similar prefixes, and the mark of a forged sender: the reply is not forged. */
function bareSubject(subject: string): string {
  let rest = plainSubject(subject.trimStart())
  for (;;) {
    const head = HEAD.exec(rest)?.[0]
    // A subject of prefixes only keeps its last part.
    if (!head || normaliseSubject(head) !== '') return rest.trim()
    rest = plainSubject(rest.slice(head.length))
  }
}
