import { escapeHtml } from '../html/escape-html.ts'
import { normalForm } from './normal-form.ts'

/** Placeholders of templates. */
export const placeholders = ['name', 'company', 'date', 'sender', 'signature'] as const
export type Placeholder = (typeof placeholders)[number]

/** Spellings in both languages; each is understood in either language. */
const words: Readonly<Record<string, Placeholder>> = {
  name: 'name',
  company: 'company',
  date: 'date',
  sender: 'sender',
  signature: 'signature',
  tên: 'name',
  'công ty': 'company',
  ngày: 'date',
  'người gửi': 'sender',
  'chữ ký': 'signature',
}

const placeholderPattern = /\{\{([^{}<>]{1,40})\}\}/g

const parsePlaceholder = (word: string): Placeholder | undefined => {
  const plain = normalForm(word.replaceAll(/&nbsp;|\u00a0/g, ' '))
    .trim()
    .toLowerCase()
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

/** Values of placeholders. Null if unknown: the placeholder then stays as written. The signature is HTML. */
export type Values = Readonly<Record<Placeholder, string | null>>

/** Fills known placeholders in the HTML of a template. */
export const fillHtml = (html: string, values: Values): string =>
  html.replaceAll(placeholderPattern, (match, word: string) => {
    const placeholder = parsePlaceholder(word)
    const value = placeholder ? values[placeholder] : null
    if (placeholder === undefined || value === null) return match
    return placeholder === 'signature' ? value : escapeHtml(value)
  })

/** Fills known placeholders in a line of text; a subject has no signature. */
export const fillLine = (line: string, values: Values): string =>
  line.replaceAll(placeholderPattern, (match, word: string) => {
    const placeholder = parsePlaceholder(word)
    if (placeholder === undefined) return match
    return placeholder === 'signature' ? '' : (values[placeholder] ?? match)
  })

/** Positions of unfilled recipient names, last first. */
export const unfilledNames = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(placeholderPattern)]
    .filter(([, word = '']) => parsePlaceholder(word) === 'name')
    .map(({ 0: match, index }) => ({ from: index, to: index + match.length }))
    .toReversed()

/** Returns true if a message already has a signature outside its quotation; one is enough. */
export function isSigned(body: string): boolean {
  const [unquoted = ''] = body.split('class="bocau_quote')
  return unquoted.includes('bocau_signature')
}
