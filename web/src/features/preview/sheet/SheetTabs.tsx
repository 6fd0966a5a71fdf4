import type { KeyboardEvent } from 'react'
import { t } from '../../../i18n/index.ts'
import css from './SheetTabs.module.css'

interface Props {
  names: readonly string[]
  shown: number
  onShow: (index: number) => void
}

export function SheetTabs({ names, shown, onShow }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: names.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (names[next] === undefined) return
    onShow(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div
      className={css.tabs}
      role="tablist"
      aria-label={t('preview.sheets')}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of sheets never changes
          key={index}
          type="button"
          role="tab"
          aria-selected={index === shown}
          aria-controls="sheet"
          tabIndex={index === shown ? 0 : -1}
          onClick={() => onShow(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
