import { domainOf } from '../address.ts'
import { foldText } from '../search/fold-text.ts'
import { phishingPhrases } from './phishing-phrases.ts'

/** Message data for spam hints. */
export interface HintedMessage {
  subject: string
  /** Subject as in the header, possibly encoded. */
  writtenSubject: string
  /** Body as plain text. */
  text: string
  /** `Content-Transfer-Encoding` of the text. */
  encoding: string
  recipients: readonly string[]
}

/** A property that spam filters count against a message, and the part that can be changed. */
export interface SpamHint {
  name: string
  /** English description, for readers of the symbol names. */
  description: string
  score: number
  type: 'body' | 'subject'
}

/** Score at which a message counts as spam. */
export const spamScore = 5

type Test = (message: AnalysedMessage) => number | boolean
type Rule = SpamHint & { test: Test }

/** A message with data shared by several hints. */
interface AnalysedMessage extends HintedMessage {
  foldedSubject: string
  foldedText: string
  lines: string[]
}

const longSubject = 120
const url = /(?:https?:\/\/|www\.)[^\s<>"']+/i
const urls = /(?:https?:\/\/|www\.)[^\s<>"']+/gi
const currency =
  /[$€£¥₫₿]|(?<!\p{L})(?:usd|eur|vnd|vnđ|btc)(?!\p{L})|\d\s?(?:k|tr|triệu|tỷ|nghìn|ngàn)?\s?(?:đồng|dong|vnđ|đ)(?!\p{L})/iu
const isAscii = (text: string) => /^[\x20-\x7e\s]*$/.test(text)
const encodedAs = (written: string, sign: string) =>
  new RegExp(`=\\?[^?\\s=]{1,60}\\?${sign}\\?[^?]{0,1000}\\?=`, 'i').test(written)

const rules: readonly Rule[] = [
  rule('SUBJECT_EMPTY', 'subject', {
    score: 2,
    description: 'The subject is empty',
    test: ({ subject }) => subject.trim() === '',
  }),
  rule('SUBJECT_NEEDLESS_BASE64', 'subject', {
    score: 1.5,
    description: 'The subject is encoded in base64 though it is plain',
    test: ({ subject, writtenSubject }) => isAscii(subject) && encodedAs(writtenSubject, 'b'),
  }),
  rule('SUBJECT_NEEDLESS_QUOTED_PRINTABLE', 'subject', {
    score: 1,
    description: 'The subject is encoded in quoted-printable though it is plain',
    test: ({ subject, writtenSubject }) => isAscii(subject) && encodedAs(writtenSubject, 'q'),
  }),
  rule('SUBJECT_HAS_EXCLAIM', 'subject', {
    score: 0.5,
    description: 'The subject has exclamation marks',
    test: ({ subject }) => capped(3, count(subject, /[!！]/g)),
  }),
  rule('SUBJECT_HAS_QUESTION', 'subject', {
    score: 0.3,
    description: 'The subject has question marks',
    test: ({ subject }) => capped(3, count(subject, /[?？]/g)),
  }),
  rule('SUBJECT_ENDS_SPACES', 'subject', {
    score: 0.5,
    description: 'The subject ends with spaces',
    test: ({ writtenSubject }) => /[ \t]$/.test(writtenSubject) && /\S/.test(writtenSubject),
  }),
  rule('SUBJECT_HAS_CURRENCY', 'subject', {
    score: 1,
    description: 'The subject speaks of money',
    test: ({ subject }) => currency.test(subject),
  }),
  rule('SUBJECT_ALL_CAPS', 'subject', {
    score: 2,
    description: 'The subject is all in capitals',
    test: ({ subject }) => isShouted(subject),
  }),
  rule('SUBJECT_LONG', 'subject', {
    score: 1,
    description: 'The subject is very long',
    test: ({ subject }) => subject.length > longSubject,
  }),
  rule('URL_IN_SUBJECT', 'subject', {
    score: 2.5,
    description: 'The subject has a link',
    test: ({ subject }) => url.test(subject),
  }),
  rule('SUBJECT_PHISHING', 'subject', {
    score: 2.5,
    description: 'The subject is worded as phishing is',
    test: ({ foldedSubject }) => capped(2, countPhrases(foldedSubject)),
  }),
  rule('BODY_NEEDLESS_BASE64', 'body', {
    score: 1.5,
    description: 'The text is encoded in base64 though it is plain',
    test: ({ text, encoding }) => encoding === 'base64' && isAscii(text),
  }),
  rule('BODY_NEEDLESS_QUOTED_PRINTABLE', 'body', {
    score: 0.5,
    description: 'The text is encoded in quoted-printable though it is plain and short of line',
    test: ({ text, encoding }) =>
      encoding === 'quoted-printable' && isAscii(text) && !text.includes('=') && longestLine(text) < 76,
  }),
  rule('URL_IN_BODY', 'body', {
    score: 0.2,
    description: 'The text has a link',
    test: ({ text }) => url.test(text),
  }),
  rule('BODY_URL_ONLY', 'body', {
    score: 2.5,
    description: 'The text is nothing but a link',
    test: ({ lines }) => {
      const rest = lines.join(' ').replace(urls, '').trim()
      return lines.length > 0 && rest === '' && url.test(lines.join(' '))
    },
  }),
  rule('BODY_ONE_LINE_AND_URL', 'body', {
    score: 1.5,
    description: 'The text is one line with a link',
    test: ({ lines: [line = '', ...rest] }) =>
      rest.length === 0 && url.test(line) && line.replace(urls, '').trim() !== '',
  }),
  rule('BODY_PHISHING', 'body', {
    score: 2.5,
    description: 'The text is worded as phishing is',
    test: ({ foldedText }) => capped(3, countPhrases(foldedText)),
  }),
  rule('RECIPIENT_SECURITY', 'body', {
    score: 1,
    description: 'It goes to an organisation that watches over mail',
    test: ({ recipients }) => recipients.some(isSecurityAddress),
  }),
]

/** Returns spam hints by descending score; scores have one decimal. */
export function findSpamHints(message: HintedMessage): SpamHint[] {
  const text = message.text.slice(0, 200_000)
  const read: AnalysedMessage = {
    ...message,
    text,
    foldedSubject: foldSpaces(message.subject),
    foldedText: foldSpaces(text),
    lines: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  }
  return rules
    .map(({ test, ...hint }) => ({ ...hint, score: oneDecimal(hint.score * Number(test(read))) }))
    .filter((hint) => hint.score > 0)
    .toSorted((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
}

/** Sums scores to one decimal. */
export function sumSpamScore(hints: readonly Pick<SpamHint, 'score'>[]): number {
  return oneDecimal(hints.reduce((sum, { score }) => sum + score, 0))
}

function rule(
  name: string,
  type: SpamHint['type'],
  { score, description, test }: { score: number; description: string; test: Test },
): Rule {
  return { name, type, score, description, test }
}

const oneDecimal = (score: number) => Math.round(score * 10) / 10
const capped = (limit: number, number: number) => Math.min(limit, number)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const longestLine = (text: string) =>
  text.split('\n').reduce((longest, line) => Math.max(longest, line.length), 0)
const foldSpaces = (text: string) => foldText(text).replace(/\s+/g, ' ')

function countPhrases(folded: string): number {
  return phishingPhrases.filter((phrase) => phrase.test(folded)).length
}

/** Returns true if a subject has several words and all are in capitals; a single one may be a name. */
function isShouted(subject: string): boolean {
  const upperWords = subject.match(/\p{L}{2,}/gu) ?? []
  return upperWords.length > 1 && upperWords.join('').length > 7 && !/\p{Ll}/u.test(subject)
}

const securityNames =
  /^(?:abuse|phish(?:ing)?|cert|csirt|soc|spam|report(?:phish(?:ing)?|spam)?|virus)(?:[+._-]|@)/i
const securityDomains = [
  'ncsc.gov.vn',
  'vncert.vn',
  'vncert.gov.vn',
  'ais.gov.vn',
  'chongthurac.vn',
  'spamhaus.org',
  'spamcop.net',
  'antiphishing.org',
  'apwg.org',
  'virustotal.com',
  'cert.org',
  'us-cert.gov',
  'cisa.gov',
]

function isSecurityAddress(email: string): boolean {
  const domain = domainOf(email)
  return (
    securityNames.test(email) || securityDomains.some((one) => domain === one || domain.endsWith(`.${one}`))
  )
}
