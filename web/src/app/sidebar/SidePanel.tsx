import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide'
import { useSearch } from 'wouter/use-browser-location'
import { labelsQuery } from '../../api/labels-query.ts'
import { useSettings, useUser } from '../../api/session.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { loadSearch, savedSearchesOf, searchHrefOf } from '../../features/search/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, openMenu } from '../../ui/index.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useIsRail } from './fold-sidebar.ts'
import { LabelTree } from './LabelTree.tsx'
import { mailboxesQuery } from './Mailboxes.tsx'

interface Props {
  /** Class of the headings. */
  heading: string | undefined
  /** Folder of the address. */
  folder: string
}

/**
 * Sections below the folders: saved searches and labels. All are rendered together once loaded, because a later one
 * would move the others under the pointer.
 */
export function SidePanel({ heading, folder }: Props) {
  const { isLoading: areFoldersComing } = useQuery(foldersQuery)
  const { data: labels = [], isLoading: areLabelsComing } = useQuery(labelsQuery)
  const { isLoading: areMailboxesComing } = useQuery(mailboxesQuery)
  const isRail = useIsRail()
  const { acting } = useUser()
  if (areFoldersComing || areLabelsComing || areMailboxesComing) return null
  return (
    <>
      <SavedSearches heading={heading} />
      {/* The heading is listed before the first label, so that users learn that there are labels. */}
      {(labels.length > 0 || acting?.access !== 'read') && (
        <LabelTree labels={labels} current={folder} isNarrow={isRail} className={heading} />
      )}
    </>
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
