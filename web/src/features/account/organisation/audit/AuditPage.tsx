import type { AuditTopic } from '@bocau/contract/account/audit'
import { limits } from '@bocau/contract/limits'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useState } from 'react'
import { endpointUrl, request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, ButtonLink } from '../../../../ui/index.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { organisationKey } from '../organisation-queries.ts'
import { SearchField, useDebounced } from '../parts/SearchField.tsx'
import css from './AuditPage.module.css'
import { AuditTable } from './AuditTable.tsx'
import { type AuditPeriod, PeriodField, periodStart, TopicField } from './audit-filters.tsx'
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
        <TopicField value={topic} onChange={setTopic} />
        <PeriodField value={period} onChange={setPeriod} />
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
