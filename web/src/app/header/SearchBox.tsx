import type { FormEvent, KeyboardEvent } from 'react'
import { t } from '../../i18n/index.ts'
import { Search, SlidersHorizontal } from '../../ui/icons.ts'
import { Icon, IconButton } from '../../ui/index.ts'
import { sayComingSoon } from '../coming-soon.ts'
import css from './SearchBox.module.css'

/** Where one looks for mail. */
export function SearchBox() {
  const search = (event: FormEvent) => {
    event.preventDefault()
    sayComingSoon('search')
  }
  const leaveOnEscape = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <search className={css.search}>
      <form className={css.box} onSubmit={search}>
        <Icon of={Search} />
        <input
          data-search
          type="search"
          name="q"
          aria-label={t('app.search')}
          aria-keyshortcuts="/"
          placeholder={t('app.searchHint')}
          autoComplete="off"
          onKeyDown={leaveOnEscape}
        />
        <kbd>/</kbd>
        <IconButton
          size="s"
          label={t('app.advancedSearch')}
          icon={SlidersHorizontal}
          onClick={() => sayComingSoon('advancedSearch')}
        />
      </form>
    </search>
  )
}
