/* oxlint-disable jsx-a11y/no-static-element-interactions -- the keys move between the links inside */
import type { ContactRow } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { errorText, t } from '../../../i18n/index.ts'
import { Avatar, Button, EmptyState, ErrorState, Skeleton, SkeletonBar, Tag } from '../../../ui/index.ts'
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'
import { deleteContact } from '../contact-actions.ts'
import { type ContactSection, contactHref } from '../contact-address.ts'
import { contactListQuery } from '../contact-queries.ts'
import css from './ContactList.module.css'

interface Props {
  section: ContactSection
  openId: string | undefined
  text: string
  onText: (text: string) => void
}

/** Contacts of a list by name, filtered by the typed text, with keyboard navigation. */
export function ContactList({ section, openId, text, onText }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const settled = useSettled(text.trim(), limits.suggestionDebounceMilliseconds)
  useShortcuts(
    {
      '/': (event) => {
        event.preventDefault()
        field.current?.focus()
      },
    },
    true,
  )
  const rows = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = rows()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (to < 0) field.current?.focus()
    else all[to]?.focus()
  }
  return (
    <>
      <search className={css.search}>
        <input
          ref={field}
          type="search"
          aria-label={t('contacts.find')}
          aria-keyshortcuts="/"
          placeholder={t('contacts.find')}
          value={text}
          maxLength={200}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault()
              rows()[0]?.focus()
            }
          }}
        />
      </search>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the links inside */}
      <div ref={list} className={css.scroll} onKeyDown={onKeyDown}>
        <Results section={section} text={settled} openId={openId} />
      </div>
    </>
  )
}

function Results({
  section,
  text,
  openId,
}: {
  section: ContactSection
  text: string
  openId: string | undefined
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(contactListQuery(section, text))
  const end = useOnViewed(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, fetchNextPage)
  if (!data && error)
    return (
      <ErrorState
        title={t('contacts.failed.read')}
        text={errorText(error)}
        retryLabel={t('app.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting />
  const rows = data.pages.flatMap(({ items }) => items)
  const total = data.pages.at(-1)?.total ?? 0
  if (rows.length === 0) return <Nobody section={section} isSearch={text !== ''} />
  return (
    <>
      <p className={css.total} role="status">
        {t('contacts.count', { n: total })}
      </p>
      <ul className={css.rows} aria-label={t('contacts.title')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} section={section} isOpen={row.id === openId} />
        ))}
      </ul>
      {hasNextPage && (
        <div ref={end} className={css.more}>
          <Button size="s" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'app.retry' : 'contacts.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ row, section, isOpen }: { row: ContactRow; section: ContactSection; isOpen: boolean }) {
  const remove = async (event: KeyboardEvent) => {
    if (!['#', 'Delete'].includes(event.key) || row.kind === 'colleague') return
    event.preventDefault()
    const next = event.currentTarget.closest('li')?.nextElementSibling?.querySelector('a')
    if ((await deleteContact(row)) && isOpen) navigate(contactHref(section))
    next?.focus()
  }
  const under = [row.email, row.phone, row.company].filter((each) => each && each !== row.name)
  return (
    <li className={css.item}>
      <a
        className={css.row}
        href={contactHref(section, row.id)}
        aria-current={isOpen ? 'true' : undefined}
        onKeyDown={(event) => void remove(event)}
      >
        <Avatar name={row.name} email={row.email || row.name} picture={row.picture_url} size={36} />
        <span className={css.who}>
          <b>{row.name}</b>
          {under.length > 0 && <span>{under.slice(0, 2).join(' · ')}</span>}
        </span>
        {row.kind === 'shared' && <Tag>{t('contacts.shared')}</Tag>}
      </a>
    </li>
  )
}

const Waiting = () => (
  <Skeleton label={t('contacts.reading')} className={css.waiting ?? ''}>
    {['60%', '45%', '55%', '40%', '50%'].map((width) => (
      <SkeletonBar key={width} width={width} />
    ))}
  </Skeleton>
)

function Nobody({ section, isSearch }: { section: ContactSection; isSearch: boolean }) {
  if (isSearch) return <EmptyState title={t('contacts.noneFound')} hint={t('contacts.noneFound.text')} />
  if ('group' in section)
    return <EmptyState title={t('contacts.group.empty')} hint={t('contacts.group.empty.text')} />
  return <EmptyState title={t('contacts.none')} hint={t('contacts.none.text')} />
}

/** Calls `action` when the element approaches the visible area, while enabled. */
function useOnViewed(isEnabled: boolean, action: () => unknown) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!isEnabled || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isEnabled])
  return element
}
