import { Store, useStore } from '../store.ts'

export type Language = 'vi' | 'en'

const current = new Store<Language>('vi')

/** The language on screen. */
export const language = current.get

/** The tag that `Intl` wants: British English, so that dates put the day first. */
export const locale = (): string => (current.get() === 'vi' ? 'vi-VN' : 'en-GB')

/** Shows the whole page in a language, whose texts have to be here. */
export function setLanguage(next: Language): void {
  if (next !== current.get()) current.set(next)
  if (typeof document !== 'undefined') document.documentElement.lang = next
}

/** The language the page says it is in. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'vi')

/** Renders again when the language changes. */
export const useLanguage = (): Language => useStore(current)
