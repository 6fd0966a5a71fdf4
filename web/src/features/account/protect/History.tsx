import type { Activity } from '@bocau/contract/account/activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Segmented } from '../../../ui/controls/segmented/Segmented.tsx'
import { Icon, KindTag, Tag } from '../../../ui/index.ts'
import { accountKey } from '../account-queries.ts'
import { deviceText, whenText } from '../parts/activity-text.ts'
import { deviceIcons } from '../parts/device-icon.ts'
import { Nothing, Section } from '../parts/page/Card.tsx'
import { DataTable, TableCard } from '../parts/page/DataTable.tsx'
import { Loaded } from '../parts/page/Page.tsx'
import { PageTurner } from '../parts/page/PageTurner.tsx'
import { kindOfActivity } from './activity-kind.ts'
import css from './History.module.css'

const pageSize = 10
const shows = ['all', 'sign_ins', 'changes'] as const
type Show = (typeof shows)[number]
const showLabels = {
  all: 'account.history.all',
  sign_ins: 'account.history.signIns',
  changes: 'account.history.changes',
} as const

/** Account activity, newest first: time, device, origin and result. */
export function History() {
  const [show, setShow] = useState<Show>('all')
  const [page, setPage] = useState<{ offset: number; cursor: string | null }>({ offset: 0, cursor: null })
  const history = useQuery({
    queryKey: [...accountKey, 'history', show, page.cursor, page.offset],
    queryFn: ({ signal }) =>
      request('GET /api/v2/activity-logs', {
        query: {
          show,
          limit: pageSize,
          offset: page.offset,
          ...(page.cursor ? { cursor: page.cursor } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const section = useRef<HTMLDivElement>(null)
  useScrollToHash(section)

  return (
    <div ref={section} id="history" className={css.history}>
      <Section
        title={t('account.history')}
        end={
          <Segmented
            className={css.show}
            label={t('account.history.show')}
            value={show}
            choices={shows.map((id) => ({ id, label: t(showLabels[id]) }))}
            onChoose={(next) => {
              setShow(next)
              setPage({ offset: 0, cursor: null })
            }}
          />
        }
      >
        <TableCard>
          <Loaded query={history} lines={pageSize}>
            {({ items }) =>
              items.length === 0 ? (
                <Nothing title={t('account.history.none')} text={t('account.history.none.text')} />
              ) : (
                <Table items={items} />
              )
            }
          </Loaded>
        </TableCard>
        {history.data && history.data.total > pageSize && (
          <Pages page={history.data} onPage={(next) => setPage(next)} />
        )}
      </Section>
    </div>
  )
}

const Table = ({ items }: { items: readonly Activity[] }) => (
  <DataTable
    className={css.table}
    label={t('account.history')}
    columns={[
      t('account.history.time'),
      t('account.history.what'),
      t('account.history.device'),
      t('account.history.address'),
    ]}
  >
    {items.map((activity) => (
      <Row key={activity.id} activity={activity} />
    ))}
  </DataTable>
)

function Row({ activity }: { activity: Activity }) {
  const { kind, at, device, address, method, is_current, is_new_device, times, name } = activity
  return (
    <tr>
      <td className={css.time}>
        <time dateTime={new Date(at * 1000).toISOString()}>{whenText(at)}</time>
      </td>
      <td className={css.what}>
        <KindTag kind={kindOfActivity(activity)}>{t(`account.act.${kind}`)}</KindTag>
        {method && <span className={css.more}>{t(`account.by.${method}`)}</span>}
        {name && <span className={css.more}>{name}</span>}
        {times > 1 && <span className={css.more}>{t('account.history.times', { n: times })}</span>}
      </td>
      <td className={css.device}>
        <span>
          <Icon of={deviceIcons[device.kind]} size="s" />
          <span>{deviceText(device)}</span>
          {is_current && <KindTag kind="info">{t('account.sessions.this')}</KindTag>}
          {is_new_device && !is_current && <Tag>{t('account.history.newDevice')}</Tag>}
        </span>
      </td>
      <td className={css.address}>{address}</td>
    </tr>
  )
}

interface PagesProps {
  page: {
    items: readonly unknown[]
    total: number
    offset: number
    next_cursor: string | null
    previous_cursor: string | null
  }
  onPage: (page: { offset: number; cursor: string | null }) => void
}

function Pages({ page: { items, total, offset, next_cursor, previous_cursor }, onPage }: PagesProps) {
  const changePage = (to: number, cursor: string | null) =>
    cursor === null ? undefined : () => onPage({ offset: to, cursor })
  return (
    <PageTurner
      label={t('account.history')}
      range={{ from: offset + 1, to: offset + items.length, total }}
      onNewer={changePage(Math.max(0, offset - pageSize), previous_cursor)}
      onOlder={changePage(offset + pageSize, next_cursor)}
    />
  )
}

/** Scrolls to this section for `#history`, although the content above it loads later. */
function useScrollToHash(section: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (location.hash !== '#history') return
    const show = () => section.current?.scrollIntoView({ block: 'start' })
    show()
    const timer = setTimeout(show, 300)
    return () => clearTimeout(timer)
  }, [section])
}
