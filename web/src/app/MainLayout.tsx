import type { Id } from '@bocau/contract/ids'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../api/session.ts'
import { openCompose } from '../features/compose/index.ts'
import { loadContactsPage } from '../features/contacts/index.ts'
import { loadDrive } from '../features/drive/index.ts'
import { findFolder, folderTitle, threadInsteadOfFolder } from '../features/mailbox/folders/index.ts'
import { FolderLists, foldersQuery, ThreadPage, useSubject } from '../features/mailbox/index.ts'
import { SplitContext, useSplitSide, useThreadEntry } from '../features/mailbox/navigation/index.ts'
import { SearchPage, type SearchView } from '../features/search/index.ts'
import { loadSettingsPage } from '../features/settings/index.ts'
import { formatNumber, setTimeZone, t } from '../i18n/index.ts'
import { Button } from '../ui/index.ts'
import { setCharacterShortcuts } from '../ui/keyboard/shortcuts.ts'
import { lazyPart, sidePart } from '../ui/parts/lazy-part.ts'
import { titleCount, usePageTitle } from './entries/page-title.ts'
import { applyStyle } from './entries/style.ts'
import { Header } from './header/Header.tsx'
import { useGlobalKeys } from './keys/use-global-keys.ts'
import css from './MainLayout.module.css'
import { AccountNotice } from './notices/AccountNotice.tsx'
import { MailboxBanner } from './notices/MailboxBanner.tsx'
import type { Route } from './route.ts'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { StorageNotice } from './sidebar/StorageNotice.tsx'

const SettingsPage = lazy(loadSettingsPage)
const FirstSteps = sidePart(async () => (await import('./pages/first-steps/FirstSteps.tsx')).FirstSteps)
const DrivePage = lazyPart(async () => (await loadDrive()).DrivePage)
const ContactsPage = lazy(loadContactsPage)

export type MainRoute = Extract<Route, { page: 'folder' | 'search' | 'settings' | 'drive' | 'contacts' }>

interface Props {
  route: MainRoute
}

/** Main layout: header, sidebar, and the page of the address. */
export function MainLayout({ route }: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { data: folders = [] } = useQuery(foldersQuery)
  const [searchView, setSearchView] = useState<SearchView>('closed')
  const [driveTitle, setDriveTitle] = useState<string>()
  const [results, setResults] = useState<{ title: string; total: number | undefined }>()
  const search = useSearch()
  const { folder: openFolder, threadId } = findOpenItem(route, folders)
  const entry = useThreadEntry()
  const split = useSplit(openFolder, threadId, entry.isFullWidth ?? false)
  // The search stays while one of its results is open in the reading pane.
  const searchQuery = split && entry.list?.src ? (entry.list.href.split('?')[1] ?? '') : undefined
  const visibleSearch = route.page === 'search' ? search : searchQuery
  const folder = findFolder(folders, openFolder)
  const user = useUser()
  const userId = user.id
  useSettingsSync()
  useGlobalKeys()
  const subject = useSubject(openFolder, threadId)
  const currentFolder = openFolder
    ? { title: folderTitle(openFolder), note: unreadNote(folder) }
    : route.page === 'search'
      ? { title: t('app.search'), note: resultsNote(results?.total) }
      : { title: t(`app.${route.page as 'contacts' | 'drive' | 'settings'}`), note: undefined }
  const title = openFolder
    ? windowTitle(openFolder, folder, subject)
    : (route.page === 'search' && results?.title) ||
      (route.page === 'drive' && driveTitle) ||
      currentFolder.title
  usePageTitle(user.acting ? `${title} – ${user.fullname || user.email}` : title)

  return (
    <>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <div className={css.frame} data-reading={threadId !== undefined || undefined}>
        <Header
          {...currentFolder}
          search={searchView}
          onSearch={setSearchView}
          isBehind={isDrawerOpen}
          onDrawer={setDrawerOpen}
        />
        <Sidebar folder={openFolder} page={route.page} isDrawerOpen={isDrawerOpen} onDrawer={setDrawerOpen} />
        <main className={css.sheet} id="main" tabIndex={-1} inert={isDrawerOpen}>
          <MailboxBanner />
          <AccountNotice />
          <StorageNotice isReading={threadId !== undefined && !split} />
          <FolderLists
            key={userId}
            folder={(threadId === undefined || split) && visibleSearch === undefined ? openFolder : ''}
            split={split}
            FirstSteps={FirstSteps}
          />
          {threadId !== undefined && !split && <ThreadPage key={userId} folder={openFolder} id={threadId} />}
          {route.page !== 'folder' && route.page !== 'search' ? (
            <Suspense>
              {route.page === 'settings' ? (
                <SettingsPage tab={route.tab} show={applyStyle} />
              ) : route.page === 'drive' ? (
                <DrivePage onTitle={setDriveTitle} />
              ) : (
                <ContactsPage />
              )}
            </Suspense>
          ) : (
            visibleSearch !== undefined && (
              <SplitContext value={split}>
                <SearchPage search={visibleSearch} onShow={setResults} onView={setSearchView} />
              </SplitContext>
            )
          )}
        </main>
        {threadId === undefined && (openFolder || route.page === 'search') && <ComposeButton />}
      </div>
    </>
  )
}

/** Returns the folder and thread of an address; '' if it names none. */
function findOpenItem(
  route: MainRoute,
  folders: readonly Folder[],
): { folder: string; threadId: Id | undefined } {
  if (route.page !== 'folder') return { folder: '', threadId: undefined }
  return (!route.threadId && threadInsteadOfFolder(folders, route.folder)) || route
}

/** Returns the reading pane; undefined if the thread uses the full width. */
function useSplit(folder: string, openId: Id | undefined, isComplete: boolean) {
  const side = useSplitSide()
  return useMemo(() => {
    if (!side || isComplete) return undefined
    const reading = openId !== undefined && <ThreadPage folder={folder} id={openId} />
    return { side, openId, reading }
  }, [side, isComplete, folder, openId])
}

function ComposeButton() {
  const { enable_smtp } = useUser()
  if (!enable_smtp) return null
  return (
    <Button kind="primary" className={css.compose} onClick={() => openCompose()} icon={PenLine}>
      {t('app.compose')}
    </Button>
  )
}

/** Applies settings changed elsewhere. */
function useSettingsSync(): void {
  const { density, shortcuts } = useSettings()
  const { timezone } = useUser()
  useEffect(() => {
    document.documentElement.dataset.density = density
    setCharacterShortcuts(shortcuts)
    setTimeZone(timezone)
  }, [density, shortcuts, timezone])
}

const unreadNote = ({ unread_threads: n = 0 }: Partial<Folder> = {}) =>
  n > 0 ? t('app.unread', { n }) : undefined

const resultsNote = (n: number | undefined) => (n === undefined ? undefined : t('app.threads', { n }))

/** Builds the window title. The subject comes first, because a tab shows only the start. */
function windowTitle(name: string, folder: Folder | undefined, subject: string | undefined): string {
  if (subject !== undefined) return `${subject} – ${folderTitle(name)}`
  const count = titleCount(folder)
  return count > 0 ? `(${formatNumber(count)}) ${folderTitle(name)}` : folderTitle(name)
}
