import type { Folder } from '@bocau/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSettings, useUser } from '../api/session.ts'
import {
  findFolder,
  foldersQuery,
  folderTitle,
  ThreadListPage,
  ThreadPage,
} from '../features/mailbox/index.ts'
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
  route: Extract<Route, { page: 'folder' }>
}

/** The room around the mail: header and folders, and on the sheet between them what the address asks for. */
export function MainLayout({ route }: Props) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { data: folders = [] } = useQuery(foldersQuery)
  const folder = findFolder(folders, route.folder)
  useFollowedSettings()
  useGlobalKeys()
  usePageTitle(windowTitle(route.folder, folder))

  return (
    <>
      <a className={css.skip} href="#main">
        {t('app.skip')}
      </a>
      <div className={css.frame} data-reading={route.threadId !== undefined || undefined}>
        <Header
          title={folderTitle(route.folder)}
          unread={folder?.unread_threads ?? 0}
          isBehind={isDrawerOpen}
          onOpenMenu={() => setDrawerOpen(true)}
        />
        <Sidebar
          folder={route.folder}
          isDrawerOpen={isDrawerOpen}
          onCloseDrawer={() => setDrawerOpen(false)}
        />
        <main className={css.sheet} id="main" tabIndex={-1} inert={isDrawerOpen}>
          {route.threadId === undefined && <StorageNotice />}
          {route.threadId === undefined ? (
            <ThreadListPage folder={route.folder} />
          ) : (
            <ThreadPage folder={route.folder} id={route.threadId} />
          )}
        </main>
        {route.threadId === undefined && <ComposeButton />}
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

function windowTitle(name: string, folder: Folder | undefined): string {
  const count = titleCount(folder)
  return count > 0 ? `(${formatNumber(count)}) ${folderTitle(name)}` : folderTitle(name)
}
