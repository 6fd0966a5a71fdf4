import { limits } from '@bocau/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t } from '../../../../i18n/index.ts'
import { Icon, IconButton } from '../../../../ui/index.ts'
import { Search, SlidersHorizontal, X } from '../../../../ui/marks/icons.ts'
import { type DrivePlace, driveHref } from '../../address/drive-address.ts'
import { driveHome } from '../../address/drive-home.ts'
import { type DriveFilters, isNarrowing } from '../../address/filters.ts'
import css from './SearchField.module.css'

/** Searches files by name while typing; the search is part of the address. */
export function SearchField({ place }: { place: DrivePlace }) {
  const shown = place.tab === 'search' ? place.text : ''
  const [typed, setTyped] = useState({ shown, text: shown })
  const field = useRef<HTMLInputElement>(null)
  // Address where the search started; clearing the field returns to it.
  const begun = useRef(driveHome)
  const text = typed.shown === shown ? typed.text : shown
  const filters = place.tab === 'search' ? place.filters : beginFilters(place)
  const isFound = place.tab === 'search'

  useEffect(() => {
    if (place.tab !== 'search') begun.current = driveHref(place)
  }, [place])
  useEffect(() => {
    if (text.trim() === shown.trim()) return
    const timer = setTimeout(
      () => showSearch({ text: text.trim(), filters, isFound }, begun.current),
      limits.suggestionDebounceMilliseconds,
    )
    return () => clearTimeout(timer)
  }, [text, shown, filters, isFound])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== shown) showSearch({ text: text.trim(), filters, isFound }, begun.current)
  }
  return (
    <search className={css.search}>
      <form className={css.box} onSubmit={submit}>
        <Icon of={Search} size="s" />
        <input
          ref={field}
          type="search"
          data-drive-search
          aria-label={t('drive.search')}
          placeholder={t('drive.search')}
          aria-keyshortcuts="/"
          autoComplete="off"
          value={text}
          onChange={(event) => setTyped({ shown, text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.preventDefault()
            setTyped({ shown, text: '' })
          }}
        />
        {text && (
          <IconButton
            size="s"
            label={t('app.clear')}
            icon={X}
            onClick={() => {
              setTyped({ shown, text: '' })
              field.current?.focus()
            }}
          />
        )}
        {!isFound && (
          <IconButton
            size="s"
            label={t('drive.filters')}
            icon={SlidersHorizontal}
            onClick={() => navigate(driveHref({ tab: 'search', text: '', filters }))}
          />
        )}
      </form>
    </search>
  )
}

interface Wanted {
  text: string
  filters: DriveFilters | undefined
  /** True if search results are already shown. */
  isFound: boolean
}

/**
 * Each further keystroke replaces the history entry, so that going back once leaves the search. An empty text returns
 * to the start unless filters are set.
 */
function showSearch({ text, filters, isFound }: Wanted, begun: string): void {
  const isOver = text === '' && !isNarrowing(filters ?? {})
  navigate(isOver ? begun : driveHref({ tab: 'search', text, filters }), { replace: isFound })
}

/** Returns the filters of a new search, which can be limited to the current folder. */
function beginFilters(place: DrivePlace): DriveFilters | undefined {
  const folderId = place.tab === 'mine' ? place.folderId : null
  return folderId === null ? undefined : { folderId }
}
