import { type Language, language, t } from '../../i18n/index.ts'
import { ChevronDown, Globe } from '../../ui/icons.ts'
import { Icon, MenuButton, type MenuEntry } from '../../ui/index.ts'
import { changeLanguage } from '../preferences.ts'
import css from './LanguageMenu.module.css'

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { vi: 'Tiếng Việt', en: 'English' }

/** The choice of a language, as entries of a menu. */
export const languageEntries = (): MenuEntry[] =>
  (Object.keys(languageNames) as Language[]).map((each) => ({
    id: `language-${each}`,
    label: languageNames[each],
    isChecked: each === language(),
    onSelect: () => void changeLanguage(each),
  }))

/** The language switch of pages without an avatar menu. */
export function LanguageMenu() {
  return (
    <MenuButton
      data-language-menu
      className={css.button}
      menuLabel={t('app.language')}
      entries={languageEntries}
      align="end"
    >
      <Icon of={Globe} size="s" />
      {languageNames[language()]}
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
  )
}
