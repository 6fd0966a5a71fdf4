import { language } from './language.ts'
import type { AccountMessages } from './messages/account.ts'
import { type AppMessages, appMessages } from './messages/app.ts'
import { type ErrorMessages, errorMessages } from './messages/errors.ts'
import { type MailboxMessages, mailboxMessages } from './messages/mailbox.ts'
import { formatNumber } from './numbers.ts'
import { fillTemplate, type NamesIn } from './template.ts'

/**
 * Every message of the product. The Vietnamese file of each part defines its keys. Parts of screens that
 * load on demand add their texts to the table with `addMessages` when they arrive, so that they weigh there.
 */
export interface Messages extends AccountMessages, AppMessages, ErrorMessages, MailboxMessages {}

export type MessageKey = keyof Messages

type Values<K extends MessageKey> = Record<NamesIn<Messages[K]>, string | number>
type Arguments<K extends MessageKey> = [NamesIn<Messages[K]>] extends [never] ? [] : [values: Values<K>]

interface BothLanguages {
  vi: Record<string, string>
  en: Record<string, string>
}

const table: BothLanguages = { vi: {}, en: {} }

/** Makes the texts of a part of the product known. */
export function addMessages(messages: BothLanguages): void {
  Object.assign(table.vi, messages.vi)
  Object.assign(table.en, messages.en)
}

addMessages(appMessages)
addMessages(errorMessages)
addMessages(mailboxMessages)

/** The text of a message in the language on screen: `t('mailbox.moved', { n: 3, folder: 'Junk' })`. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const template = table[language()][key] ?? key
  return values ? fillTemplate(template, values, formatNumber) : template
}
