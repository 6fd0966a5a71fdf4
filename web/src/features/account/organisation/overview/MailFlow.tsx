import type { IntakeRefusal, MailDay } from '@bocau/contract/account/mail-flow'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, hasText, locale, type PlainKey, t } from '../../../../i18n/index.ts'
import { whenText } from '../../parts/activity-text.ts'
import { Card, EmptyCard, Section } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { QueryContent } from '../../parts/page/Page.tsx'
import { mailFlowQuery } from '../organisation-queries.ts'
import css from './MailFlow.module.css'

/** Received, sent and rejected messages per day, with the reasons. */
export function MailFlow() {
  const flow = useQuery(mailFlowQuery)
  return (
    <>
      <Section title={t('flow.title')} lead={t('flow.lead')}>
        <Card className={css.chart}>
          <QueryContent query={flow} lines={2}>
            {({ days }) => <DayChart days={days} />}
          </QueryContent>
        </Card>
      </Section>
      {flow.data && <Refused {...flow.data} />}
    </>
  )
}

/** Two bars per day; a table repeats the values for screen readers. */
function DayChart({ days }: { days: readonly MailDay[] }) {
  const max = Math.max(1, ...days.flatMap(({ came, left }) => [came, left]))
  const total = (field: 'came' | 'left') => days.reduce((sum, day) => sum + day[field], 0)
  return (
    <>
      <p className={css.legend} aria-hidden>
        <span data-kind="came">{t('flow.came', { n: formatNumber(total('came')) })}</span>
        <span data-kind="left">{t('flow.left', { n: formatNumber(total('left')) })}</span>
      </p>
      <div className={css.days} aria-hidden>
        {days.map((day) => (
          <div key={day.day} className={css.day} title={daySummary(day)}>
            <span className={css.bars}>
              <i data-kind="came" style={{ height: `${(day.came / max) * 100}%` }} />
              <i data-kind="left" style={{ height: `${(day.left / max) * 100}%` }} />
            </span>
            <small>{dayText(day.day, { day: 'numeric' })}</small>
          </div>
        ))}
      </div>
      {/* A table is never narrower than its content, so its box is hidden instead. */}
      <div className={css.text}>
        <table>
          <caption>{t('flow.title')}</caption>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <td>{daySummary(day)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const dayText = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

const daySummary = ({ day, came, spam, left, refused }: MailDay) =>
  t('flow.day', {
    day: dayText(day, { day: 'numeric', month: 'long' }),
    came: formatNumber(came),
    spam: formatNumber(spam),
    left: formatNumber(left),
    refused: formatNumber(refused),
  })

const reasonTexts: Record<IntakeRefusal, PlainKey> = {
  unknown: 'flow.why.unknown',
  disabled: 'flow.why.disabled',
  over_quota: 'flow.why.overQuota',
  not_a_writer: 'flow.why.notAWriter',
}

interface RefusedProps {
  refused_in: readonly { why: IntakeRefusal; count: number; last_at: number }[]
  refused_out: readonly { at: number; from: string; to: string; failure: string; answer: string }[]
}

function Refused({ refused_in, refused_out }: RefusedProps) {
  return (
    <Section title={t('flow.refused')} lead={t('flow.refused.lead')}>
      <TableCard>
        {refused_in.length === 0 && refused_out.length === 0 ? (
          <EmptyCard text={t('flow.refused.none')} />
        ) : (
          <DataTable
            label={t('flow.refused')}
            className={css.refused}
            columns={[t('flow.refused.what'), t('flow.refused.why'), t('flow.refused.when')]}
          >
            {refused_in.map(({ why, count, last_at }) => (
              <tr key={why}>
                <td>{t('flow.refused.in', { n: count })}</td>
                <td>{t(reasonTexts[why])}</td>
                <td>{whenText(last_at)}</td>
              </tr>
            ))}
            {refused_out.map(({ at, from, to, failure, answer }) => (
              <tr key={`${from} ${to} ${at}`}>
                <td>{t('flow.refused.out', { from, to })}</td>
                <td>
                  {failureText(failure, to)}
                  {answer && (
                    <details>
                      <summary>{t('flow.technical')}</summary>
                      <code>{answer}</code>
                    </details>
                  )}
                </td>
                <td>{whenText(at)}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </TableCard>
    </Section>
  )
}

function failureText(failure: string, address: string): string {
  const key = `failure.${failure}`
  if (key === 'failure.receiver_refused') return t('failure.receiver_refused', { address })
  return hasText(key) ? t(key) : t('flow.unheard')
}
