import type { AuditTopic } from '@bocau/contract/account/audit'
import { t } from '../../../../i18n/index.ts'
import { SelectField } from '../../../../ui/field/SelectField.tsx'

const topics: readonly AuditTopic[] = [
  'all',
  'sign_ins',
  'protection',
  'people',
  'groups',
  'mailboxes',
  'policies',
  'domains',
  'sharing',
  'templates',
  'queue',
  'exports',
]
const periods = ['day', 'week', 'month', 'all'] as const
export type AuditPeriod = (typeof periods)[number]
const days = { day: 1, week: 7, month: 30 }

/** Returns the start of the period. It is aligned to a day so that an open page keeps the same query key. */
export function periodStart(period: AuditPeriod): { from?: number } {
  if (period === 'all') return {}
  const today = new Date()
  today.setHours(24, 0, 0, 0)
  return { from: Math.floor(today.getTime() / 1000) - days[period] * 86_400 }
}

export const TopicField = ({
  value,
  onChange,
}: {
  value: AuditTopic
  onChange: (topic: AuditTopic) => void
}) => (
  <SelectField
    label={t('audit.topic')}
    value={value}
    onChange={({ target }) => onChange(target.value as AuditTopic)}
  >
    {topics.map((topic) => (
      <option key={topic} value={topic}>
        {t(`audit.topic.${topic}`)}
      </option>
    ))}
  </SelectField>
)

export const PeriodField = ({
  value,
  onChange,
}: {
  value: AuditPeriod
  onChange: (period: AuditPeriod) => void
}) => (
  <SelectField
    label={t('audit.period')}
    value={value}
    onChange={({ target }) => onChange(target.value as AuditPeriod)}
  >
    {periods.map((period) => (
      <option key={period} value={period}>
        {t(`audit.period.${period}`)}
      </option>
    ))}
  </SelectField>
)
