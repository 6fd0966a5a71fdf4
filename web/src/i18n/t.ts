import { Store } from '../store.ts'
import { type Language, language, setLanguage } from './language.ts'
import { vi as app } from './messages/app.vi.ts'
import { vi as errors } from './messages/errors.vi.ts'
import { vi as mailbox } from './messages/mailbox.vi.ts'
import { formatNumber } from './numbers.ts'
import { fillTemplate, type NamesIn } from './template.ts'

type FirstScreen = typeof app & typeof errors & typeof mailbox

/**
 * Every message of the product. The Vietnamese file of each part defines its keys. Parts of screens that
 * load on demand add their texts to the table with `addMessages` when they arrive, so that they weigh there.
 */
export interface Messages extends FirstScreen {}

export type MessageKey = keyof Messages

/** A message that says the same whatever it is about: it takes no values. */
export type PlainKey = {
  [K in MessageKey]: [NamesIn<Messages[K]>] extends [never] ? K : never
}[MessageKey]

type Values<K extends MessageKey> = Record<NamesIn<Messages[K]>, string | number>
type Arguments<K extends MessageKey> = [NamesIn<Messages[K]>] extends [never] ? [] : [values: Values<K>]

type Table = Record<Language, Record<string, string>>

const table: Table = { vi: { ...app, ...errors, ...mailbox }, en: {} }
const hasEnglish = new Store(false)

/** Makes the texts of a part of the product known. */
export function addMessages(messages: Table): void {
  Object.assign(table.vi, messages.vi)
  Object.assign(table.en, messages.en)
}

/** Fetches the texts of a language if they are not here yet, then switches to it. */
export async function switchLanguage(next: Language): Promise<void> {
  if (next === 'en' && !hasEnglish.get()) {
    const { english } = await import('./messages/english.ts')
    Object.assign(table.en, english)
    hasEnglish.set(true)
  }
  setLanguage(next)
}

/** The text of a message in the language on screen: `t('mailbox.moved', { n: 3, folder: 'Junk' })`. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const template = table[language()][key] ?? key
  return values ? fillTemplate(template, values, formatNumber) : template
}
