import { useQuery } from '@tanstack/react-query'
import { Contact, HardDrive, Search } from 'lucide'
import type { ReactNode } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { mailboxBase } from '../../api/first-data/mailbox-scope.ts'
import { labelsQuery } from '../../api/labels-query.ts'
import { useServerSettings, useSettings } from '../../api/session.ts'
import { contactsHome, loadContactsPage } from '../../features/contacts/index.ts'
import { driveHome, loadDrive } from '../../features/drive/index.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { loadSearch, savedSearchesOf, searchHrefOf } from '../../features/search/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, type IconGraphic, openMenu, tip } from '../../ui/index.ts'
import { prefetch } from '../../ui/parts/fetch-part.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useIsRail } from './fold-sidebar.ts'
import { LabelTree } from './LabelTree.tsx'
import { Mailboxes, mailboxesQuery } from './Mailboxes.tsx'
import css from './SideLinks.module.css'

interface Props {
  /** Class of the headings. */
  heading: string | undefined
  /** Folder of the address. */
  folder: string
  /** Open page other than a folder. */
  page: string
}

/**
 * Sections below the folders: labels, saved searches, delegated mailboxes, address book, and the drive. All are
 * rendered together once loaded, because a later one would move the others under the pointer.
 */
export function SidePanel({ heading, folder, page }: Props) {
  const { isLoading: areFoldersComing } = useQuery(foldersQuery)
  const { data: labels = [], isLoading: areLabelsComing } = useQuery(labelsQuery)
  const { isLoading: areMailboxesComing } = useQuery(mailboxesQuery)
  const isRail = useIsRail()
  if (areFoldersComing || areLabelsComing || areMailboxesComing) return null
  return (
    <>
      {labels.length > 0 && (
        <LabelTree labels={labels} current={folder} isNarrow={isRail} className={heading} />
      )}
      <SavedSearches heading={heading} />
      <Mailboxes heading={heading} />
      <Services heading={<div className={heading}>{t('app.services')}</div>} page={page} />
    </>
  )
}

/** Links to the address book, and to the drive if available. */
function Services({ heading, page }: { heading: ReactNode; page: string }) {
  const { enable_drive: hasDrive } = useServerSettings()
  // A delegated mailbox has neither.
  if (mailboxBase !== '') return null
  return (
    <>
      {heading}
      <Service name="contacts" href={contactsHome} icon={Contact} load={loadContactsPage} page={page} />
      {hasDrive && <Service name="drive" href={driveHome} icon={HardDrive} load={loadDrive} page={page} />}
    </>
  )
}

interface ServiceProps {
  name: 'contacts' | 'drive'
  href: string
  icon: IconGraphic
  load: () => Promise<unknown>
  page: string
}

function Service({ name, href, icon, load, page }: ServiceProps) {
  const label = t(`app.${name}`)
  return (
    <a
      className={css.link}
      href={href}
      {...(useIsRail() && tip(label))}
      aria-current={name === page ? 'page' : undefined}
      onPointerEnter={() => void prefetch(load)}
    >
      <Icon of={icon} />
      <span>{label}</span>
    </a>
  )
}

function SavedSearches({ heading }: { heading: string | undefined }) {
  const searches = savedSearchesOf(useSettings())
  const currentSearch = useSearch()
  const isRail = useIsRail()
  if (searches.length === 0) return null
  const openMenuOf = async (id: string, anchor: Element, isByKeyboard: boolean) => {
    const search = searches.find(({ query }) => query === id)
    const { savedSearchMenu } = await loadSearch()
    if (search)
      openMenu({
        label: t('app.savedSearch', { name: search.name }),
        entries: savedSearchMenu(search),
        anchor,
        isByKeyboard,
      })
  }
  return (
    <>
      <div className={heading}>{t('app.savedSearches')}</div>
      <Tree
        label={t('app.savedSearches')}
        items={searches.map(({ name, query }) => ({
          id: query,
          label: name,
          href: searchHrefOf(query),
          icon: <Icon of={Search} />,
          isCurrent:
            location.pathname.endsWith('/advance-search') && currentSearch.replace(/^\?/, '') === query,
          hasMenu: true,
        }))}
        onMenu={(id, anchor, isByKeyboard) => void openMenuOf(id, anchor, isByKeyboard)}
        isNarrow={isRail}
      />
    </>
  )
}
