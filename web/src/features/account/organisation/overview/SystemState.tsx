import { limits } from '@bocau/contract/limits'
import type { MaintenanceStepState, OrganisationOverview, ServiceState } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide'
import { formatSize, type PlainKey, t } from '../../../../i18n/index.ts'
import { whenWithin } from '../../parts/activity-text.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { systemStateQuery } from '../organisation-queries.ts'

/** State of the installation: one line if all is well, otherwise one line per problem. */
export function SystemState({ storage }: { storage: OrganisationOverview['storage'] | undefined }) {
  const { data } = useQuery(systemStateQuery)
  if (!data) return null
  const failing = data.upkeep.filter((step) => step.failing_since !== null)
  const isDiskFilling = (data.disk_used ?? 0) >= warningPercent
  const jobs = data.jobs_given_up + data.jobs_not_understood
  return (
    <Section title={t('organisation.system')} lead={t('organisation.system.lead')}>
      <Card>
        {failing.length === 0 && jobs === 0 && !data.damaged && !isDiskFilling && (
          <Line icon={CircleCheck} kind="ok" name={t('organisation.system.well')} />
        )}
        {data.services.map((one) => (
          <ServiceLine key={one.service} state={one} />
        ))}
        {isDiskFilling && <DiskLine used={data.disk_used ?? 0} />}
        {storage && <StorageLine storage={storage} />}
        {data.damaged && (
          <Line
            icon={TriangleAlert}
            kind="warning"
            name={t('organisation.system.damaged', { count: data.damaged.count })}
            text={t('organisation.system.damaged.text', { when: whenWithin(data.damaged.since) })}
          />
        )}
        {failing.map((step) => (
          <Line
            key={step.step}
            icon={TriangleAlert}
            kind="warning"
            name={t('organisation.system.fails', { what: t(stepName(step)) })}
            text={t('organisation.system.since', {
              when: whenWithin(step.failing_since ?? 0),
              count: step.failures,
            })}
          />
        ))}
        {jobs > 0 && (
          <Line
            icon={TriangleAlert}
            kind="warning"
            name={t('organisation.system.jobs', { count: jobs })}
            text={t('organisation.system.jobs.text')}
          />
        )}
      </Card>
    </Section>
  )
}

function ServiceLine({ state: { service, kind, answered_at, silent_since } }: { state: ServiceState }) {
  const name = t(`organisation.service.${service}`)
  const by = t(`organisation.service.by.${kind}`)
  if (silent_since !== null)
    return (
      <Line
        icon={TriangleAlert}
        kind="warning"
        name={t('organisation.service.silent', { name })}
        text={t('organisation.service.silent.text', { by, when: whenWithin(silent_since) })}
      />
    )
  const isMissing = kind === 'none'
  return (
    <Line
      icon={isMissing ? TriangleAlert : CircleCheck}
      kind={isMissing ? 'warning' : 'ok'}
      name={name}
      text={
        isMissing
          ? t(`organisation.service.none.${service}`)
          : answered_at === null
            ? by
            : t('organisation.service.answered', { by, when: whenWithin(answered_at) })
      }
    />
  )
}

/** Percentages at which a warning and its consequence are shown. */
const warningPercent = 80
const nearlyFullPercent = 90

const DiskLine = ({ used }: { used: number }) => (
  <Line
    icon={TriangleAlert}
    kind="warning"
    name={t('organisation.system.disk', { used })}
    text={t(
      used >= nearlyFullPercent ? 'organisation.system.disk.nearlyFull' : 'organisation.system.disk.text',
    )}
  />
)

function StorageLine({ storage }: { storage: OrganisationOverview['storage'] }) {
  const total = storage.quota * limits.quotaMegabyteBytes
  const used = Math.floor((storage.used / Math.max(1, total)) * 100)
  if (used < warningPercent) return null
  return (
    <Line
      icon={TriangleAlert}
      kind="warning"
      name={t('organisation.system.storage', { used })}
      text={t('organisation.system.storage.text', {
        used: formatSize(storage.used),
        total: formatSize(total),
      })}
    />
  )
}

const names: Partial<Record<string, PlainKey>> = {
  acts: 'organisation.upkeep.acts',
  backup: 'organisation.upkeep.backup',
  blobs: 'organisation.upkeep.blobs',
  damage: 'organisation.upkeep.proof',
  'drive-trash': 'organisation.upkeep.driveTrash',
  'drive-uploads': 'organisation.upkeep.uploads',
  'drive-versions': 'organisation.upkeep.versions',
  integrity: 'organisation.upkeep.integrity',
  proof: 'organisation.upkeep.proof',
  protection: 'organisation.upkeep.history',
  'sent-letters': 'organisation.upkeep.sent',
  sessions: 'organisation.upkeep.sessions',
  shares: 'organisation.upkeep.shares',
  'mail-days': 'organisation.upkeep.mailDays',
  trash: 'organisation.upkeep.trash',
  uploads: 'organisation.upkeep.uploads',
}

const stepName = ({ step }: MaintenanceStepState): PlainKey => names[step] ?? 'organisation.upkeep.other'
