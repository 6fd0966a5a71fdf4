import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import type { OpenEditor } from '../writing.ts'
import css from './FindBar.module.css'
import { findMatches } from './find-matches.ts'
import '../../../../i18n/areas/sending.ts'

const ALL = 'bocau-find'
const CURRENT = 'bocau-find-current'

/** Search bar of the editor; ignores diacritics. */
export function FindBar({ writing, onClose }: { writing: OpenEditor; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatches(writing, query)
  const index = matches.length > 0 ? at % matches.length : 0
  const current = matches[index]

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    showMatches(matches, current)
    current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    return hideMatches
  }, [matches, current])

  const step = (by: number) => setAt((index + by + matches.length) % Math.max(matches.length, 1))
  const close = () => {
    onClose()
    if (current) writing.squire.setSelection(current.cloneRange())
    writing.squire.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // Escape would also close the surrounding window.
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside
    <search className={css.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className={css.field}
        aria-label={t('editor.find.label')}
        placeholder={t('editor.find.label')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
      />
      <span className={css.count} role="status">
        {query &&
          (matches.length > 0
            ? t('editor.find.count', { n: index + 1, total: matches.length })
            : t('editor.find.none'))}
      </span>
      <IconButton
        size="s"
        icon={ChevronUp}
        label={t('editor.find.previous')}
        shortcut="Shift+Enter"
        onClick={() => step(-1)}
      />
      <IconButton
        size="s"
        icon={ChevronDown}
        label={t('editor.find.next')}
        shortcut="Enter"
        onClick={() => step(1)}
      />
      <IconButton size="s" icon={X} label={t('editor.find.close')} shortcut="Esc" onClick={close} />
    </search>
  )
}

/** Returns the current matches while the text changes. */
function useMatches(writing: OpenEditor, query: string): readonly Range[] {
  const [matches, setMatches] = useState<readonly Range[]>([])
  useEffect(() => {
    const update = () => {
      writing.joinQuote()
      setMatches(findMatches(writing.root, query))
    }
    update()
    writing.squire.addEventListener('input', update)
    return () => {
      writing.squire.removeEventListener('input', update)
    }
  }, [writing, query])
  return matches
}

/**
 * Highlights matches without changing the text. Browsers without the Highlight API select the current match instead.
 */
function showMatches(matches: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...matches))
  CSS.highlights.set(CURRENT, current ? new Highlight(current) : new Highlight())
}

function hideMatches(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}
