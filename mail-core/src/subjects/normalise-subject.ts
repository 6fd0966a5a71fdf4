import { foldText } from '../search/fold-text.ts'

// Reply and forward prefixes of mail clients, after `foldText`. Languages share some words (TR is a forward in French,
// Turkish and old Outlook).
const REPLY_WORDS = 're|tl|tra loi|aw|antw|antwort|sv|vs|odp|ynt|rif|res|ref|回复|回覆|答复|答覆|返信'
const FORWARD_WORDS =
  'fw|fwd|forward|ct|chuyen tiep|wg|weitergeleitet|doorst|vb|tr|enc|rv|pd|ilt|转发|轉寄|転送'

const MAX_SUBJECT_LENGTH = 2000
const COUNT = '(?: ?[[(]\\d{1,3}[\\])]| ?\\^\\d{1,3})?'
const PREFIX = new RegExp(`^(?:${REPLY_WORDS}|${FORWARD_WORDS})${COUNT} ?[:：] ?`)
const TAG = /^\[[^\]]{1,60}\] ?/
const FORWARD_SUFFIX = / ?\(fwd?\)$/

/**
 * Normalises a subject for threading: removes all prefixes such as `Re:` and `Chuyển tiếp:`, keeps `[tags]` and folds
 * spelling. Empty for prefixes only.
 */
export function normaliseSubject(subject: string): string {
  let rest = foldText(subject.slice(0, MAX_SUBJECT_LENGTH)).replace(/\s+/g, ' ').trim()
  let tags = ''
  for (;;) {
    const prefix = PREFIX.exec(rest)
    if (prefix) {
      rest = rest.slice(prefix[0].length)
      continue
    }
    const tag = TAG.exec(rest)
    if (!tag) break
    // Lists put their tag before the prefix, after it, or both.
    const name = `${tag[0].trim()} `
    if (!tags.includes(name)) tags += name
    rest = rest.slice(tag[0].length)
  }
  while (FORWARD_SUFFIX.test(rest)) rest = rest.replace(FORWARD_SUFFIX, '')
  return (tags + rest).trim()
}
