import type { Settings } from '@bocau/contract/settings'
import { Store, useStore } from '../store.ts'
import type english from './en/language.json'

export type Language = Settings['language']

/** How a language calls itself and writes dates and numbers: `language.json` of its folder. */
type Conventions = typeof english

const found = import.meta.glob<Conventions>('./*/language.json', { eager: true, import: 'default' })

/** Each language that has a folder here, by its own name. */
export const languageNames: ReadonlyMap<Language, string> = new Map(
  Object.entries(found).map(([path, { name }]) => [path.split('/')[1] as Language, name]),
)

const current = new Store<Language>('vi')

/** The language on screen. */
export const language = current.get

/** How the language on screen writes dates and numbers. */
export const conventions = (): Conventions => found[`./${current.get()}/language.json`] as Conventions

/** The tag that `Intl` wants; English is the British one, so that dates put the day first. */
export const locale = (): string => conventions().locale

/** Shows the whole page in a language, whose texts have to be here. */
export function setLanguage(next: Language): void {
  if (next !== current.get()) current.set(next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
}

/** The language the page says it is in. */
export const pageLanguage = (): Language => {
  const said = document.documentElement.lang as Language
  return languageNames.has(said) ? said : 'vi'
}

/** Renders again when the language changes. */
export const useLanguage = (): Language => useStore(current)
