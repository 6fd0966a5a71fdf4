import type { ReplyStart } from '@bocau/contract/compose'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { formatFullDate, t } from '../../../i18n/index.ts'
import '../../../i18n/areas/compose.ts'

type Quoted = ReplyStart['quoted']

/** A longer forwarded message is folded, because opening it would be slow. */
const MAX_OPEN_LENGTH = 100_000

/** Returns the quoted message for the editor, below its attribution lines. A reply folds it; a forward shows it. */
export function buildQuote({ kind, quoted, quoted_body }: ReplyStart): string {
  if (kind !== 'forward') {
    return asQuote(`${line(replyHead(quoted))}<blockquote type="cite">${quoted_body}</blockquote>`, true)
  }
  const head = forwardHead(quoted).map(line).join('')
  return asQuote(`${head}${line('')}<div>${quoted_body}</div>`, quoted_body.length > MAX_OPEN_LENGTH)
}

const asQuote = (html: string, isFolded: boolean) =>
  `<div class="bocau_quote"${isFolded ? ' data-folded=""' : ''}>${html}</div>`

const line = (text: string) => `<div>${escapeHtml(text) || '<br>'}</div>`

function replyHead({ from, date }: Quoted): string {
  return t('quote.reply', { when: formatFullDate(date), who: nameAndAddress(from) })
}

/** Returns the header lines that all mail programs recognise above a forwarded message. */
function forwardHead({ from, to, cc, subject, date }: Quoted): string[] {
  const people = (list: Quoted['to']) => list.map(nameAndAddress).join(', ')
  return [
    t('quote.forward'),
    t('quote.from', { who: nameAndAddress(from) }),
    t('quote.date', { when: formatFullDate(date) }),
    t('quote.subject', { subject: plainSubject(subject) }),
    ...(to.length > 0 ? [t('quote.to', { who: people(to) })] : []),
    ...(cc.length > 0 ? [t('quote.cc', { who: people(cc) })] : []),
  ]
}

const nameAndAddress = ({ name, email }: Quoted['from']) => (name ? `${name} <${email}>` : email)
