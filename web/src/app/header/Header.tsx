import { CircleQuestionMark, Menu as MenuLines, Search, Settings } from 'lucide'
import { memo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { loadSearch, type SearchView } from '../../features/search/index.ts'
import { settingsHref } from '../../features/settings/index.ts'
import { t } from '../../i18n/index.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import { IconButton } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { loadLater } from '../load-later.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import css from './Header.module.css'
import { SearchBox } from './SearchBox.tsx'

interface Props {
  title: string
  /** Text about the number of items. */
  note: string | undefined
  /** True while the drawer covers the header. */
  isBehind: boolean
  onDrawer: (isOpen: boolean) => void
  search: SearchView
  onSearch: (view: SearchView) => void
}

/** Header: home, search, help, settings and user menu; on small screens the title. */
export const Header = memo(({ title, note, isBehind, onDrawer, search, onSearch }: Props) => {
  return (
    <header className={css.header} inert={isBehind}>
      <IconButton
        className={css.menu}
        label={t('app.openMenu')}
        icon={MenuLines}
        onClick={() => onDrawer(true)}
      />
      <a className={css.brand} href="/" aria-label={t('app.home')}>
        <Logo />
        <span>{t('app.name')}</span>
      </a>
      <h1 className={css.title}>
        {title}
        {note && <small>{note}</small>}
      </h1>
      <SearchBox view={search} onView={onSearch} />
      <div className={css.end}>
        <IconButton
          data-search
          className={css.find}
          label={t('app.search')}
          onPointerEnter={() => void prefetch(loadSearch)}
          icon={Search}
          onClick={() => onSearch('suggestions')}
        />
        <IconButton
          className={css.wide}
          label={t('app.help')}
          icon={CircleQuestionMark}
          onPointerEnter={() => void prefetch(loadLater)}
          onClick={() => void loadLater().then(({ openHelp }) => openHelp())}
        />
        <IconButton
          className={css.wide}
          label={t('app.settings')}
          icon={Settings}
          onClick={() => navigate(settingsHref())}
        />
        <AvatarMenu />
      </div>
    </header>
  )
})
