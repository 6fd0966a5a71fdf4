import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { afterPainting } from '../../../ui/timing/after-painting.ts'
import { folderHref, folderNames } from '../../mailbox/folders/index.ts'
import { ThreadListPane } from '../../mailbox/index.ts'
import { type ListSource, SplitContext, useVisibleCursor } from '../../mailbox/navigation/index.ts'
import { saveSearch } from '../recent-searches.ts'
import { boxText, formFromParams } from '../search-form.ts'
import { isEmptySearch, readParams, searchHref, searchQuery } from '../search-params.ts'
import type { SearchView } from '../state/box-state.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { NoResults, SearchScopeNote } from './NoResults.tsx'
import { isExact, searchSource } from './search-source.ts'
import '../../../i18n/areas/search.ts'

export interface SearchPageProps {
  /** Query of the address, starting with the question mark. */
  search: string
  /** Reports the title and the number of results. */
  onShow: (info: { title: string; total: number | undefined }) => void
  /** Requests to open the advanced form. */
  onView: (view: SearchView) => void
}

/** Search results: conditions, and threads with highlighted matches. */
export default function SearchPage({ search, onShow, onView }: SearchPageProps) {
  const { id, timezone } = useUser()
  // Another page of the same search has the same parameters.
  const address = searchHref(readParams(search))
  const params = useMemo(() => readParams(address.split('?')[1] ?? ''), [address])
  const source = useMemo(() => searchSource(params), [params])
  const form = useMemo(() => formFromParams(params, timezone), [params, timezone])
  const text = boxText(params, timezone)
  const isNothing = isEmptySearch(params)
  const cursor = useVisibleCursor()
  const page = useVisiblePage(source, cursor)
  const previousSource = usePreviousSource(source)
  const split = useContext(SplitContext)
  // Only one list has the reading pane.
  const aside = split && { ...split, openId: undefined, reading: false }
  const total = page?.total

  useEffect(() => {
    if (isNothing) navigate(folderHref(folderNames.inbox), { replace: true })
    else saveSearch(id, text)
  }, [isNothing, id, text])
  useEffect(() => onShow({ title: t('search.title', { q: text }), total }), [onShow, text, total])

  if (isNothing) return null
  return (
    <>
      {previousSource && (
        <SplitContext key={previousSource.id} value={aside}>
          <ThreadListPane source={previousSource} cursor="" isVisible={false} empty={null} />
        </SplitContext>
      )}
      <SplitContext key={source.id} value={split}>
        <ThreadListPane
          source={source}
          cursor={cursor}
          isVisible
          above={
            <ConditionBar
              form={form}
              query={searchQuery(params)}
              text={text}
              onRefine={() => onView('form')}
            />
          }
          empty={<NoResults form={form} text={text} />}
          below={<SearchScopeNote form={form} />}
        />
      </SplitContext>
      <VisuallyHidden>
        <output>
          {page &&
            (isExact(page) ? t('search.found', { n: page.total }) : t('search.foundMore', { n: page.total }))}
        </output>
      </VisuallyHidden>
    </>
  )
}

/**
 * Keeps the results of an earlier search for one more frame, hidden, because unmounting its rows is slow. Undefined
 * after that.
 */
function usePreviousSource(source: ListSource): ListSource | undefined {
  const [latest, setLatest] = useState(source)
  const [previous, setPrevious] = useState<ListSource>()
  if (latest.id !== source.id) {
    setPrevious(latest)
    setLatest(source)
  }
  useEffect(() => previous && afterPainting(() => setPrevious(undefined)), [previous])
  return previous
}

/** Returns the page displayed by the list, from the same cache entry. */
function useVisiblePage(source: ReturnType<typeof searchSource>, cursor: string) {
  const { item_per_page: limit } = useSettings()
  return useQuery(source.page(limit, cursor)).data
}
