import { normaliseSubject } from './normalise-subject.ts'

const HEAD = /^\s*[^:：]{1,24}[:：]\s*/
/** The mark that a forged message was given here; an answer to it must not look forged too. */
const SPOOF_MARK = /^\s*\*\*SPOOF\*\*\s*/

/** The subject of an answer: `Re:` once, however often and in whatever language it was answered before. */
export function replySubject(subject: string): string {
  return `Re: ${bareSubject(subject)}`.trimEnd()
}

/** The subject of a message that is passed on: `Fwd:` once. */
export function forwardSubject(subject: string): string {
  return `Fwd: ${bareSubject(subject)}`.trimEnd()
}

/** The subject without `Re:`, `Fwd:`, `Trả lời:` and their like before it. */
function bareSubject(subject: string): string {
  let rest = subject.replace(SPOOF_MARK, '')
  for (;;) {
    const head = HEAD.exec(rest)?.[0]
    // What is nothing but a prefix leaves nothing behind where subjects are compared.
    if (!head || normaliseSubject(head) !== '') return rest.trim()
    rest = rest.slice(head.length)
  }
}
