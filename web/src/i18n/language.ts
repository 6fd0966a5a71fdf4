import type { Settings } from '@bocau/contract/settings'
import { Store, useStore } from '../store.ts'
import type english from './en/language.json'

export type Language = Settings['language']

/** Name and conventions of a language: `language.json` of its folder. */
type Conventions = typeof english

const available = import.meta.glob<Conventions>('./*/language.json', { eager: true, import: 'default' })

/** Languages with a folder here, with their own names. */
export const languageNames: ReadonlyMap<Language, string> = new Map(
  Object.entries(available).map(([path, { name }]) => [path.split('/')[1] as Language, name]),
)

const current = new Store<Language>('vi')

export const language = current.get

/** Returns the conventions for dates and numbers. */
export const conventions = (): Conventions => available[`./${current.get()}/language.json`] as Conventions

/** Returns the locale for `Intl`; British for English, so that dates start with the day. */
export const locale = (): string => conventions().locale

/** Sets the current language, whose texts must be loaded. */
export function setLanguage(next: Language): void {
  if (next !== current.get()) current.set(next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
}

export const pageLanguage = (): Language => {
  const pageLang = document.documentElement.lang as Language
  return languageNames.has(pageLang) ? pageLang : 'vi'
}

/** Returns the current language and renders again when it changes. */
export const useLanguage = (): Language => useStore(current)
