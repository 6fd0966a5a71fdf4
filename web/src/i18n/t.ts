import type { Values } from './generated/values.ts'
import type { MessageKey, PlainKey } from './keys.ts'
import { language, locale } from './language.ts'
import { formatMessage, type Message } from './message.ts'
import { formatNumber } from './numbers.ts'

type Texts = Record<string, Message>

type NamesIn<K extends MessageKey> = K extends keyof Values ? Values[K] : never
type Arguments<K extends MessageKey> = [NamesIn<K>] extends [never]
  ? []
  : [values: Record<NamesIn<K>, string | number>]

const table: Record<string, Texts> = {}

/**
 * Registers the texts of an area by file name (`../vi/drive.json`). The files in `areas` call it, and a feature that uses
 * an area imports its file, so that the texts are part of the same chunk.
 */
export function addMessages(catalogues: Record<string, Texts>): void {
  for (const [path, texts] of Object.entries(catalogues)) {
    const of = path.split('/').at(-2) ?? ''
    table[of] = Object.assign(table[of] ?? {}, texts)
  }
}

// The first screen uses these, in any language.
addMessages(import.meta.glob('./*/app.json', { eager: true, import: 'default' }))

/** Returns true if a text is loaded; its key may come from the server, or its area may not be loaded. */
export const hasText = <K extends string>(key: K): key is K & PlainKey => key in (table.vi ?? {})

/** Returns a text in the current language: `t('mailbox.moved', { n: 3, folder: 'Junk' })`. */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  const message = table[language()]?.[key] ?? key
  return typeof message === 'string'
    ? message
    : formatMessage(message, values ?? {}, { locale: locale(), formatNumber })
}
