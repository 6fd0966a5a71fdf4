import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSettings, useUser } from '../../../api/session.ts'
import { searchTexts } from '../../../i18n/areas/search.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { VisuallyHidden } from '../../../ui/index.ts'
import { afterPainting } from '../../../ui/timing/after-painting.ts'
import { folderHref, folderNames } from '../../mailbox/folders/index.ts'
import { ThreadListPane } from '../../mailbox/index.ts'
import { type ListSource, SplitContext, useShownCursor } from '../../mailbox/navigation/index.ts'
import { keepSearch } from '../recent-searches.ts'
import { boxText, formOf } from '../search-form.ts'
import { asksNothing, readParams, searchHref, searchQuery } from '../search-params.ts'
import type { SearchView } from '../state/box-state.ts'
import { ConditionBar } from './ConditionBar.tsx'
import { NothingFound, WhereSearched } from './NothingFound.tsx'
import { isExact, searchSource } from './search-source.ts'

addMessages(searchTexts)

/** What the frame gives the page of a search. */
export interface SearchPageProps {
  /** What the address says, from the question mark on. */
  search: string
  /** Tells the frame what is on screen, for the title of the window and for small screens. */
  onShow: (shown: { title: string; found: number | undefined }) => void
  /** Somebody wants to ask for more: the form is opened. */
  onView: (view: SearchView) => void
}

/** What a search found: its conditions, and the threads with the words that were found marked. */
export default function SearchPage({ search, onShow, onView }: SearchPageProps) {
  const { id, timezone } = useUser()
  // Another page of the same search is the same search.
  const address = searchHref(readParams(search))
  const params = useMemo(() => readParams(address.split('?')[1] ?? ''), [address])
  const source = useMemo(() => searchSource(params), [params])
  const form = useMemo(() => formOf(params, timezone), [params, timezone])
  const text = boxText(params, timezone)
  const isNothing = asksNothing(params)
  const cursor = useShownCursor()
  const page = useShownPage(source, cursor)
  const leaving = useLeaving(source)
  const split = useContext(SplitContext)
  // What is read stands beside one list alone.
  const aside = split && { ...split, openId: undefined, reading: false }
  const found = page?.total

  useEffect(() => {
    if (isNothing) navigate(folderHref(folderNames.inbox), { replace: true })
    else keepSearch(id, text)
  }, [isNothing, id, text])
  useEffect(() => onShow({ title: t('search.title', { q: text }), found }), [onShow, text, found])

  if (isNothing) return null
  return (
    <>
      {leaving && (
        <SplitContext key={leaving.id} value={aside}>
          <ThreadListPane source={leaving} cursor="" isShown={false} empty={null} />
        </SplitContext>
      )}
      <SplitContext key={source.id} value={split}>
        <ThreadListPane
          source={source}
          cursor={cursor}
          isShown
          above={
            <ConditionBar
              form={form}
              query={searchQuery(params)}
              text={text}
              onRefine={() => onView('form')}
            />
          }
          empty={<NothingFound form={form} text={text} />}
          below={<WhereSearched form={form} />}
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
 * What an earlier search found, for one picture more, out of sight: taking its rows apart is nothing to wait for.
 * Undefined once that is done.
 */
function useLeaving(source: ListSource): ListSource | undefined {
  const [latest, setLatest] = useState(source)
  const [leaving, setLeaving] = useState<ListSource>()
  if (latest.id !== source.id) {
    setLeaving(latest)
    setLatest(source)
  }
  useEffect(() => leaving && afterPainting(() => setLeaving(undefined)), [leaving])
  return leaving
}

/** The page that the list shows; both read the same entry of the cache. */
function useShownPage(source: ReturnType<typeof searchSource>, cursor: string) {
  const { item_per_page: limit } = useSettings()
  return useQuery(source.page(limit, cursor)).data
}
