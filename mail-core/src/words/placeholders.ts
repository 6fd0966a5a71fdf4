import { escapeHtml } from '../html/escape-html.ts'
import { normalForm } from './normal-form.ts'

/** What is filled in where a template is used. */
export const placeholders = ['name', 'company', 'date', 'sender', 'signature'] as const
export type Placeholder = (typeof placeholders)[number]

/** As they are written in either language; what a colleague wrote in the other is understood too. */
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

const written = /\{\{([^{}<>]{1,40})\}\}/g

const meantBy = (word: string): Placeholder | undefined => {
  const plain = normalForm(word.replaceAll(/&nbsp;|\u00a0/g, ' '))
    .trim()
    .toLowerCase()
  return Object.hasOwn(words, plain) ? words[plain] : undefined
}

/** What stands for each; null where it is not known yet: then it stays as it is written. The signature is HTML. */
export type Values = Readonly<Record<Placeholder, string | null>>

/** The HTML of a template with what is known filled in. */
export const fillHtml = (html: string, values: Values): string =>
  html.replaceAll(written, (whole, word: string) => {
    const meant = meantBy(word)
    const value = meant ? values[meant] : null
    if (meant === undefined || value === null) return whole
    return meant === 'signature' ? value : escapeHtml(value)
  })

/** The same for a line of text; nobody signs in a subject. */
export const fillLine = (line: string, values: Values): string =>
  line.replaceAll(written, (whole, word: string) => {
    const meant = meantBy(word)
    if (meant === undefined) return whole
    return meant === 'signature' ? '' : (values[meant] ?? whole)
  })

/** Where a text leaves the recipient’s name open, the last place first. */
export const openNames = (text: string): { from: number; to: number }[] =>
  [...text.matchAll(written)]
    .filter(([, word = '']) => meantBy(word) === 'name')
    .map(({ 0: whole, index }) => ({ from: index, to: index + whole.length }))
    .toReversed()

/** Whether a signature stands below a message: one is enough. That of whoever is quoted is theirs. */
export function isSigned(body: string): boolean {
  const [own = ''] = body.split('class="bocau_quote')
  return own.includes('bocau_signature')
}
