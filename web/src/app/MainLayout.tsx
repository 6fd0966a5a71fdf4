import type { Folder } from '@bocau/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../api/session.ts'
import {
  findFolder,
  foldersQuery,
  folderTitle,
  ThreadListPage,
  ThreadPage,
  useSubject,
} from '../features/mailbox/index.ts'
import { SearchPage, type SearchView } from '../features/search/index.ts'
import { formatNumber, setTimeZone, t } from '../i18n/index.ts'
import { PenLine } from '../ui/icons.ts'
import { Button, setLetterShortcuts } from '../ui/index.ts'
import { sayComingSoon } from './coming-soon.ts'
import { Header } from './header/Header.tsx'
import css from './MainLayout.module.css'
import { titleCount, usePageTitle } from './page-title.ts'
import type { Route } from './route.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { StorageNotice } from './sidebar/StorageNotice.tsx'
import { useGlobalKeys } from './use-global-keys.ts'

interface Props {
  route: Extract<Route, { page: 'folder' | 'search' }>
}

/** The room around the mail: header and folders, and on the sheet between them what the address asks for. */
export function MainLayout({ route }: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { data: folders = [] } = useQuery(foldersQuery)
  const [searchView, setSearchView] = useState<SearchView>('closed')
  const [results, setResults] = useState<{ title: string; found: number | undefined }>()
  const search = useSearch()
  const openFolder = route.page === 'folder' ? route.folder : ''
  const threadId = route.page === 'folder' ? route.threadId : undefined
  const folder = findFolder(folders, openFolder)
  useFollowedSettings()
  useGlobalKeys()
  const subject = useSubject(openFolder, threadId)
  usePageTitle(openFolder ? windowTitle(openFolder, folder, subject) : (results?.title ?? t('app.search')))

  return (
    <>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <div className={css.frame} data-reading={threadId !== undefined || undefined}>
        <Header
          title={openFolder ? folderTitle(openFolder) : t('app.search')}
          note={openFolder ? unreadNote(folder) : foundNote(results?.found)}
          search={searchView}
          onSearch={setSearchView}
          isBehind={isDrawerOpen}
          onOpenMenu={() => setDrawerOpen(true)}
        />
        <Sidebar folder={openFolder} isDrawerOpen={isDrawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
        <main className={css.sheet} id="main" tabIndex={-1} inert={isDrawerOpen}>
          {threadId === undefined && <StorageNotice />}
          {route.page === 'search' ? (
            <SearchPage search={search} onShow={setResults} onRefine={() => setSearchView('form')} />
          ) : threadId === undefined ? (
            <ThreadListPage folder={openFolder} />
          ) : (
            <ThreadPage folder={openFolder} id={threadId} />
          )}
        </main>
        {threadId === undefined && <ComposeButton />}
      </div>
    </>
  )
}

/** On a phone writing is one thumb away. */
function ComposeButton() {
  const { enable_smtp } = useUser()
  if (!enable_smtp) return null
  return (
    <Button kind="primary" className={css.compose} onClick={() => sayComingSoon('compose')} icon={PenLine}>
      {t('app.compose')}
    </Button>
  )
}

/** What was changed elsewhere shows here as well. */
function useFollowedSettings(): void {
  const { density, shortcuts } = useSettings()
  const { timezone } = useUser()
  useEffect(() => {
    document.documentElement.dataset.density = density
    setLetterShortcuts(shortcuts)
    setTimeZone(timezone)
  }, [density, shortcuts, timezone])
}

const unreadNote = ({ unread_threads: n = 0 }: Partial<Folder> = {}) =>
  n > 0 ? t('app.unread', { n }) : undefined

const foundNote = (n: number | undefined) => (n === undefined ? undefined : t('app.threads', { n }))

/** What is read comes first: a tab shows little more than the beginning. */
function windowTitle(name: string, folder: Folder | undefined, subject: string | undefined): string {
  if (subject !== undefined) return `${subject} – ${folderTitle(name)}`
  const count = titleCount(folder)
  return count > 0 ? `(${formatNumber(count)}) ${folderTitle(name)}` : folderTitle(name)
}
