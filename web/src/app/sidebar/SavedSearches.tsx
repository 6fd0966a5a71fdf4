import { Search } from 'lucide'
import { useSearch } from 'wouter/use-browser-location'
import { useSettings } from '../../api/session.ts'
import { loadSavedSearches, savedSearchesOf, searchHrefOf } from '../../features/search/index.ts'
import { t } from '../../i18n/index.ts'
import { Icon, openMenu } from '../../ui/index.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useIsRail } from './fold-sidebar.ts'
import '../../i18n/areas/mailboxes.ts'

export function SavedSearches({ heading }: { heading: string | undefined }) {
  const searches = savedSearchesOf(useSettings())
  const currentSearch = useSearch()
  const isRail = useIsRail()
  if (searches.length === 0) return null
  const openMenuOf = async (id: string, anchor: Element, isByKeyboard: boolean) => {
    const search = searches.find(({ query }) => query === id)
    const { savedSearchMenu } = await loadSavedSearches()
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
