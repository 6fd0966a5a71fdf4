import { ChevronDown, Globe } from 'lucide'
import { type Language, language, languageNames, t } from '../../i18n/index.ts'
import { closeMenu, Icon, MenuButton, type MenuEntry } from '../../ui/index.ts'
import css from './LanguageMenu.module.css'

export function LanguageMenu({ show }: { show: (language: Language) => void }) {
  const choose = (next: Language) => {
    closeMenu()
    show(next)
    refocus()
  }
  return (
    <MenuButton
      data-language-menu
      className={css.button}
      menuLabel={t('app.language')}
      entries={() => languageEntries(choose)}
      align="end"
    >
      <Icon of={Globe} size="s" />
      {languageNames.get(language())}
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
  )
}

const languageEntries = (choose: (language: Language) => void): MenuEntry[] =>
  [...languageNames].map(([each, name]) => ({
    id: `language-${each}`,
    label: name,
    isChecked: each === language(),
    onSelect: () => choose(each),
  }))

/** Focuses the button of this menu again, because the language change remounted all texts. */
function refocus(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-language-menu]')?.focus())
}
