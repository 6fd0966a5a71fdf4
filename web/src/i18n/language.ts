import { useSyncExternalStore } from 'react'

export type Language = 'vi' | 'en'

const listeners = new Set<() => void>()
let current: Language = 'vi'

/** The language on screen. */
export const language = (): Language => current

/** The tag that `Intl` wants: British English, so that dates put the day first. */
export const locale = (): string => (current === 'vi' ? 'vi-VN' : 'en-GB')

/** Shows the whole page in a language, whose texts have to be here. */
export function setLanguage(next: Language): void {
  if (next !== current) {
    current = next
    for (const listener of listeners) listener()
  }
  if (typeof document !== 'undefined') document.documentElement.lang = next
}

/** The language the page says it is in. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'en' ? 'en' : 'vi')

/** Renders again when the language changes. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language, language)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
