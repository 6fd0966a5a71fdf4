import type { AuditLine, AuditTopic } from '@bocau/contract/account/audit'
import { auditTopics } from '@bocau/contract/account/audit-topics'
import { limits } from '@bocau/contract/limits'
import { dayAt } from '@bocau/mail-core/zoned-time'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { useUser } from '../../../../api/session.ts'
import { dateFieldTexts } from '../../../../i18n/calendar-texts.ts'
import { t } from '../../../../i18n/index.ts'
import { DateField } from '../../../../ui/calendar/DateField.tsx'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Button } from '../../../../ui/index.ts'
import { deviceText, whenText } from '../../parts/activity-text.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { organisationKey } from '../organisation-queries.ts'
import { SearchField, useDebounced } from '../parts/SearchField.tsx'
import css from './AuditPage.module.css'
import {
  type AuditPeriod,
  type DayRange,
  noDays,
  periodStart,
  periods,
  rangeMoments,
} from './audit-period.ts'
import { actionText, detailText } from './audit-text.ts'
import { exportAudit } from './export-audit.ts'
import '../../../../i18n/areas/organisation.ts'

/** Audit log of the organisation, filtered by text, topic and period, with CSV export. */
export function AuditPage() {
  const [typed, setTyped] = useState('')
  const [topic, setTopic] = useState<AuditTopic>('all')
  const [period, setPeriod] = useState<AuditPeriod>('all')
  const text = useDebounced(typed)
  const [days, setDays] = useState<DayRange>({ first: '', last: '' })
  const [isExporting, setExporting] = useState(false)
  const { timezone } = useUser()
  const [today] = useState(() => dayAt(Date.now(), timezone))
  const isReversed = period === 'range' && days.first !== '' && days.last !== '' && days.last < days.first
  const filter = {
    s: text,
    topic,
    ...(period === 'range'
      ? rangeMoments(isReversed ? noDays : days, timezone)
      : periodStart(period, today, timezone)),
  }
  const download = async () => {
    if (isReversed) return
    setExporting(true)
    await reportFailure(() => exportAudit(filter))
    setExporting(false)
  }
  const lines = useInfiniteQuery({
    queryKey: [...organisationKey, 'audit', filter],
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
          <Button
            icon={Download}
            aria-disabled={isReversed}
            aria-busy={isExporting}
            onClick={() => void download()}
          >
            {t('audit.export')}
          </Button>
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
        {period === 'range' && (
          <>
            <DateField
              label={t('audit.first')}
              value={days.first}
              today={today}
              texts={dateFieldTexts()}
              onChange={(first) => setDays({ ...days, first })}
            />
            <DateField
              label={t('audit.last')}
              value={days.last}
              today={today}
              error={isReversed ? t('audit.reversed') : undefined}
              texts={dateFieldTexts()}
              onChange={(last) => setDays({ ...days, last })}
            />
          </>
        )}
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
