import { useQuery } from '@tanstack/react-query'
import { ChevronsLeft, ChevronsRight, PenLine, Plus } from 'lucide'
import { memo, Suspense, useEffect, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { openCompose } from '../../features/compose/index.ts'
import { createFolder } from '../../features/mailbox/folders/index.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { errorText, t } from '../../i18n/index.ts'
import { Avatar, Button, classes, IconButton, showToast, tip } from '../../ui/index.ts'
import { sidePart } from '../../ui/parts/lazy-part.ts'
import { loadLater } from '../load-later.ts'
import { FolderTrees } from './FolderTrees.tsx'
import { foldSidebar, useIsFolded } from './fold-sidebar.ts'
import { Mailboxes, mailboxesQuery } from './Mailboxes.tsx'
import { QuotaLine } from './QuotaLine.tsx'
import { Services } from './Services.tsx'
import css from './Sidebar.module.css'
import { SidePanel } from './SidePanel.tsx'

const AccountLinks = sidePart(async () => (await loadLater()).AccountLinks)

interface Props {
  folder: string
  page: string
  isDrawerOpen: boolean
  onDrawer: (isOpen: boolean) => void
}

/** Sidebar: compose button, services, folders and storage use; a drawer on small screens. */
export const Sidebar = memo(({ folder, page, isDrawerOpen, onDrawer }: Props) => {
  const side = useRef<HTMLElement>(null)
  useDrawer(side, isDrawerOpen, onDrawer)
  return (
    <>
      <nav
        ref={side}
        className={classes(css.side, isDrawerOpen && css.isOpen)}
        aria-label={t('app.folders')}
        data-region="sidebar"
      >
        <UserSummary />
        <Compose />
        <Services page={page} />
        <div className={css.scroll}>
          <Folders folder={folder} />
          <SidePanel heading={css.heading} folder={folder} />
          {isDrawerOpen && (
            <Suspense>
              <AccountLinks />
            </Suspense>
          )}
        </div>
        <FoldButton />
        <QuotaLine />
      </nav>
      {isDrawerOpen && (
        <button
          type="button"
          className={css.scrim}
          aria-label={t('app.closeMenu')}
          onClick={() => onDrawer(false)}
        />
      )}
    </>
  )
})

/** Collapses or expands the sidebar on wide screens. */
const FoldButton = memo(() => {
  const isFolded = useIsFolded()
  return (
    <IconButton
      size="s"
      className={css.fold}
      label={isFolded ? t('app.unfoldSidebar') : t('app.foldSidebar')}
      icon={isFolded ? ChevronsRight : ChevronsLeft}
      onClick={() => foldSidebar(!isFolded)}
    />
  )
})

const UserSummary = memo(() => {
  const user = useUser()
  return (
    <div className={css.me}>
      <Avatar name={user.fullname} email={user.email} picture={user.avatar_url} />
      <div>
        <b>{user.fullname || user.email.replace(/@.*/, '')}</b>
        <span>{user.email}</span>
      </div>
    </div>
  )
})

const Compose = memo(() => {
  const isOff = useUser().enable_smtp === 0
  return (
    <Button
      kind="primary"
      className={css.compose}
      {...(isOff ? tip(t('error.sending_disabled')) : {})}
      aria-disabled={isOff}
      aria-keyshortcuts="C"
      onClick={() => (isOff ? showToast({ text: t('error.sending_disabled') }) : openCompose())}
      icon={PenLine}
    >
      <span>{t('app.compose')}</span>
      <kbd>C</kbd>
    </Button>
  )
})

function Folders({ folder }: { folder: string }) {
  const { data: folders, error, refetch } = useQuery(foldersQuery)
  const { isLoading: areMailboxesComing } = useQuery(mailboxesQuery)
  // Mailboxes that appear later would move the folders below them under the pointer.
  if (folders && areMailboxesComing) return null
  if (folders) return <FolderTrees folders={folders} current={folder} heading={<BelowMainFolders />} />
  if (!error) return null
  return (
    <div className={css.failed} role="alert">
      <p>{t('app.foldersFailed')}</p>
      <p>{errorText(error)}</p>
      <Button size="s" onClick={() => void refetch()}>
        {t('app.retry')}
      </Button>
    </div>
  )
}

/** Mailboxes, which are visible without scrolling here, and the heading of the user's own folders. */
const BelowMainFolders = () => (
  <>
    <Mailboxes heading={css.heading} />
    <div className={css.heading}>
      {t('app.folders')}
      <IconButton size="s" label={t('app.newFolder')} icon={Plus} onClick={() => void createFolder()} />
    </div>
  </>
)

/** Events that the router dispatches on every navigation. */
const navigations = ['pushState', 'replaceState', 'popstate']

/** Moves the focus into an open drawer and back, and closes it on Escape or navigation. */
function useDrawer(side: React.RefObject<HTMLElement | null>, isOpen: boolean, onDrawer: Props['onDrawer']) {
  useEffect(() => {
    if (!isOpen) return
    const onClose = () => onDrawer(false)
    const before = document.activeElement
    side.current
      ?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
      ?.focus({ preventScroll: true })
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    const stop = new AbortController()
    document.addEventListener('keydown', closeOnEscape, stop)
    for (const name of navigations) addEventListener(name, onClose, stop)
    return () => {
      stop.abort()
      // The button that opened it was inert until now.
      setTimeout(() => before instanceof HTMLElement && before.focus())
    }
  }, [isOpen, side, onDrawer])
}
