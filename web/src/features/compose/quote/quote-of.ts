import type { ReplyStart } from '@bocau/contract/compose'
import { escapeHtml } from '@bocau/mail-core/html/escape-html'
import { composeTexts } from '../../../i18n/areas/compose.ts'
import { addMessages, formatFullDate, t } from '../../../i18n/index.ts'

addMessages(composeTexts)

type Quoted = ReplyStart['quoted']

/** Beyond this a letter that is passed on is folded away too: it would take its time to open. */
const MAX_OPEN_LENGTH = 100_000

/**
 * The draft that is answered or passed on, as the editor takes it: below the line, or the lines, that say whose it is.
 * What is answered is folded away; what is passed on is there to be seen.
 */
export function quoteOf({ kind, quoted, quoted_body }: ReplyStart): string {
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

/** The lines that programs of all kinds recognise above a draft that is passed on. */
function forwardHead({ from, to, cc, subject, date }: Quoted): string[] {
  const people = (list: Quoted['to']) => list.map(nameAndAddress).join(', ')
  return [
    t('quote.forward'),
    t('quote.from', { who: nameAndAddress(from) }),
    t('quote.date', { when: formatFullDate(date) }),
    t('quote.subject', { subject }),
    ...(to.length > 0 ? [t('quote.to', { who: people(to) })] : []),
    ...(cc.length > 0 ? [t('quote.cc', { who: people(cc) })] : []),
  ]
}

const nameAndAddress = ({ name, email }: Quoted['from']) => (name ? `${name} <${email}>` : email)
