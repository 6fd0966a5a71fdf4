import { type Language, language } from '../../i18n/index.ts'
import type { MenuEntry } from '../../ui/index.ts'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English' }

/** The choice of a language, as entries of a menu. */
export const languageEntries = (choose: (language: Language) => void): MenuEntry[] =>
  (Object.keys(languageNames) as Language[]).map((each) => ({
    id: `language-${each}`,
    label: languageNames[each],
    isChecked: each === language(),
    onSelect: () => choose(each),
  }))
