import type { AuditLine, AuditTopic } from '@bocau/contract/account/audit'
import { auditTopics } from '@bocau/contract/account/audit-topics'
import { limits } from '@bocau/contract/limits'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useState } from 'react'
import { endpointUrl, request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Button, ButtonLink } from '../../../../ui/index.ts'
import { deviceText, whenText } from '../../parts/activity-text.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { organisationKey } from '../organisation-queries.ts'
import { SearchField, useDebounced } from '../parts/SearchField.tsx'
import css from './AuditPage.module.css'
import { actionText, detailText } from './audit-text.ts'
import '../../../../i18n/areas/organisation.ts'

/** Audit log of the organisation, filtered by text, topic and period, with CSV export. */
export function AuditPage() {
  const [typed, setTyped] = useState('')
  const [topic, setTopic] = useState<AuditTopic>('all')
  const [period, setPeriod] = useState<AuditPeriod>('all')
  const text = useDebounced(typed)
  const filter = { s: text, topic, ...periodStart(period) }
  const lines = useInfiniteQuery({
    queryKey: [...organisationKey, 'audit', text, topic, period],
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/v2/organisation/audit', {
        query: { ...filter, limit: 50, ...(pageParam ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <>
      <PageHead
        title={t('account.audit')}
        lead={t('audit.lead', { days: limits.auditDays })}
        end={
          <ButtonLink
            icon={Download}
            href={endpointUrl('GET /api/v2/organisation/audit/export', { query: filter })}
            download
          >
            {t('audit.export')}
          </ButtonLink>
        }
      />
      <div className={css.filters}>
        <SearchField label={t('audit.find')} value={typed} onChange={setTyped} />
        <ChoiceField
          label={t('audit.topic')}
          value={topic}
          choices={auditTopics}
          text={(one) => t(`audit.topic.${one}`)}
          onChoose={setTopic}
        />
        <ChoiceField
          label={t('audit.period')}
          value={period}
          choices={periods}
          text={(one) => t(`audit.period.${one}`)}
          onChoose={setPeriod}
        />
      </div>
      <TableCard>
        <QueryContent query={lines} lines={8}>
          {({ pages }) => {
            const items = pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <EmptyCard title={t('audit.none')} text={t('audit.none.text')} />
            ) : (
              <AuditTable lines={items} />
            )
          }}
        </QueryContent>
      </TableCard>
      {lines.hasNextPage && (
        <p className={css.more}>
          <Button aria-busy={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
            {t('audit.more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Lines of the audit log: time, actor, action, target and origin. */
const AuditTable = ({ lines }: { lines: readonly AuditLine[] }) => (
  <DataTable
    className={css.table}
    label={t('account.audit')}
    columns={[t('account.history.time'), t('audit.who'), t('audit.what'), t('audit.from')]}
  >
    {lines.map((line) => (
      <Line key={line.id} line={line} />
    ))}
  </DataTable>
)

function Line({ line }: { line: AuditLine }) {
  const { at, by, subject, address, device } = line
  const detail = detailText(line)
  return (
    <tr>
      <td className={css.time}>
        <time dateTime={new Date(at * 1000).toISOString()}>{whenText(at)}</time>
      </td>
      <td className={css.who}>{by ?? t('audit.server')}</td>
      <td className={css.what}>
        <b>{actionText(line)}</b>
        {subject && subject !== by && <span>{subject}</span>}
        {detail && <span>{detail}</span>}
      </td>
      <td className={css.from}>
        {address}
        {by !== null && <small>{deviceText(device)}</small>}
      </td>
    </tr>
  )
}

const periods = ['day', 'week', 'month', 'all'] as const
type AuditPeriod = (typeof periods)[number]
const days = { day: 1, week: 7, month: 30 }

/** Returns the start of the period. It is aligned to a day so that an open page keeps the same query key. */
function periodStart(period: AuditPeriod): { from?: number } {
  if (period === 'all') return {}
  const today = new Date()
  today.setHours(24, 0, 0, 0)
  return { from: Math.floor(today.getTime() / 1000) - days[period] * 86_400 }
}
