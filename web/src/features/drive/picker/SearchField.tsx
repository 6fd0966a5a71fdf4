import { limits } from '@bocau/contract/limits'
import { Search } from 'lucide'
import { useEffect, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import css from './Picker.module.css'

/** Searches the entire drive by name after a pause in typing. */
export function SearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), limits.suggestionDebounceMilliseconds)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <label className={css.search}>
      <Icon of={Search} size="s" />
      <input
        type="search"
        value={text}
        placeholder={t('pick.search')}
        aria-label={t('pick.search')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // The first Escape clears the search, the next one closes the dialog.
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          event.stopPropagation()
          setText('')
        }}
      />
    </label>
  )
}
