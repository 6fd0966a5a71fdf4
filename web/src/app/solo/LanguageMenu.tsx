import { language, t } from '../../i18n/index.ts'
import { ChevronDown, Globe } from '../../ui/icons.ts'
import { Icon, MenuButton } from '../../ui/index.ts'
import { languageEntries, languageNames } from '../language-entries.ts'
import css from './LanguageMenu.module.css'

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
