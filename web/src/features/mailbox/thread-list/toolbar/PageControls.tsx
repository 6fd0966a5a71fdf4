import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide'
import { useLayoutEffect, useRef } from 'react'
import { t } from '../../../../i18n/index.ts'
import { IconButton, type IconGraphic } from '../../../../ui/index.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import css from '../../Toolbar.module.css'
import { type PageTarget, pageTargets, rangeOf } from '../paging.ts'

interface Props {
  source: ListSource
  page: ThreadPage
  onNavigate: (cursor: string) => void
  /** The pointer is over the button of a page. */
  onPoint: (cursor: string) => void
  /** Shows only the previous and next buttons, for narrow bars. */
  isShort?: boolean
}

/** Visible range and buttons to the other pages. */
export function PageControls({ source, page, onNavigate, onPoint, isShort = false }: Props) {
  const targets = pageTargets(page, source.lastCursor(page))
  const group = useRef<HTMLSpanElement>(null)
  const focused = useRef<HTMLButtonElement>(null)
  // On the first or last page the pressed button becomes disabled; the focus moves to the opposite one. Some browsers
  // remove the focus immediately, others later.
  useLayoutEffect(() => {
    const last = focused.current
    if (!last?.disabled) return
    if (document.activeElement === last || document.activeElement === document.body)
      group.current?.querySelector<HTMLElement>(':scope > :enabled')?.focus()
  })
  const button = (target: PageTarget, label: string, icon: IconGraphic) => {
    const cursor = targets[target]
    return (
      <IconButton
        label={label}
        icon={icon}
        disabled={cursor === undefined}
        onFocus={({ currentTarget }) => {
          focused.current = currentTarget
        }}
        onBlur={() => {
          focused.current = null
        }}
        onPointerEnter={() => cursor !== undefined && onPoint(cursor)}
        onClick={() => cursor !== undefined && onNavigate(cursor)}
      />
    )
  }
  if (page.items.length === 0) return <span className={css.range}>{t('mailbox.listEmpty')}</span>
  const range = rangeOf(page)
  const isOnly = targets.previous === undefined && targets.next === undefined
  return (
    <>
      <span className={css.range}>{source.rangeText?.(page) ?? t('mailbox.range', range)}</span>
      {!isOnly && (
        <span ref={group} className={css.group}>
          {!isShort && (
            <span className={css.wide}>{button('newest', t('mailbox.newest'), ChevronsLeft)}</span>
          )}
          {button('previous', t('mailbox.previousPage'), ChevronLeft)}
          {button('next', t('mailbox.nextPage'), ChevronRight)}
          {!isShort && (
            <span className={css.wide}>{button('oldest', t('mailbox.oldest'), ChevronsRight)}</span>
          )}
        </span>
      )}
    </>
  )
}
