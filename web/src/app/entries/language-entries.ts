import { type Language, language, languageNames } from '../../i18n/index.ts'
import type { MenuEntry } from '../../ui/index.ts'

export const languageEntries = (choose: (language: Language) => void): MenuEntry[] =>
  [...languageNames].map(([each, name]) => ({
    id: `language-${each}`,
    label: name,
    isChecked: each === language(),
    onSelect: () => choose(each),
  }))
