import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { argumentNames, compileMessage } from '../../web/src/i18n/compile-message.ts'
import type { Values } from '../../web/src/i18n/generated/values.ts'
import type { MessageKey } from '../../web/src/i18n/keys.ts'
import { formatMessage, type MessageValues } from '../../web/src/i18n/message.ts'

// The texts of the product by key, so that rewording a label breaks no journey:
// `page.getByRole('button', { name: t('compose.send') })`.

export type TextLanguage = 'vi' | 'en'

type NamesIn<K extends MessageKey> = K extends keyof Values ? Values[K] : never
type ValuesOf<K extends MessageKey> = Record<NamesIn<K>, string | number>
type Arguments<K extends MessageKey> = [NamesIn<K>] extends [never] ? [] : [values: ValuesOf<K>]

const catalogues = { vi: readCatalogue('vi'), en: readCatalogue('en') }
const locales = { vi: 'vi-VN', en: 'en-GB' }

/**
 * Returns a text in Vietnamese, the default language of `openPage`:
 * `t('act.moved', { n: 3, folder: 'Nordhus' })`.
 */
export function t<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  return fillIn('vi', key, values)
}

/** Returns a text in English, for pages that `openPage({ language: 'en' })` opens. */
export function tEn<K extends MessageKey>(key: K, ...[values]: Arguments<K>): string {
  return fillIn('en', key, values)
}

/** Returns a pattern of a Vietnamese text: values that are missing match anything. */
export function like<K extends MessageKey>(key: K, values: Partial<ValuesOf<K>> = {}): RegExp {
  return likeIn('vi', key, values)
}

/** Returns a pattern of a text in the given language: values that are missing match anything. */
export function likeIn<K extends MessageKey>(
  language: TextLanguage,
  key: K,
  values: Partial<ValuesOf<K>> = {},
): RegExp {
  const open = argumentNames(catalogues[language][key] ?? '').map((name) => [name, Number.NaN])
  const text = fillIn(language, key, { ...Object.fromEntries(open), ...values })
  return new RegExp(text.split(anything).map(literal).join('.*'))
}

/** Returns a pattern of names that begin with the text, such as a folder with its count. */
export function startingWith(text: string): RegExp {
  return new RegExp(`^${literal(text)}`)
}

/** Returns a pattern that matches each of the texts. */
export function anyOf(...texts: string[]): RegExp {
  return new RegExp(texts.map(literal).join('|'))
}

/** Returns a pattern of the whole text in either language, for steps that pages of both share. */
export function inAnyLanguage<K extends MessageKey>(key: K, ...[values]: Arguments<K>): RegExp {
  const texts = [fillIn('vi', key, values), fillIn('en', key, values)]
  return new RegExp(`^(?:${texts.map(literal).join('|')})$`)
}

/** Placeholder for a value that a pattern leaves open: NaN, which plurals accept. */
const anything = '\u0000'

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

function fillIn(language: TextLanguage, key: string, values: MessageValues = {}): string {
  const text = catalogues[language][key]
  if (text === undefined) throw new Error(`The ${language} catalogue has no text ${key}.`)
  // Asterisks mark bold text.
  const message = compileMessage(text.replace(/(\*\*?)([^*]+)\1/g, '$2'))
  const locale = locales[language]
  const formatNumber = (value: number) => (Number.isNaN(value) ? anything : value.toLocaleString(locale))
  return formatMessage(message, values, { locale, formatNumber })
}

function readCatalogue(language: TextLanguage): Record<string, string> {
  const folder = join(import.meta.dirname, '../../web/src/i18n', language)
  const areas = readdirSync(folder).filter((file) => file !== 'language.json')
  return Object.assign({}, ...areas.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))))
}
