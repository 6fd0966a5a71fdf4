import type { UpkeepStepState } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { type PlainKey, t } from '../../../../i18n/index.ts'
import { CircleCheck, TriangleAlert } from '../../icons.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { whenWithin } from '../../parts/words.ts'
import { systemStateQuery } from '../organisation-queries.ts'

/** How the upkeep of the installation goes: one line while all is well, else a line for each thing that is not. */
export function SystemState() {
  const { data } = useQuery(systemStateQuery)
  if (!data) return null
  const failing = data.upkeep.filter((step) => step.failing_since !== null)
  const jobs = data.jobs_given_up + data.jobs_not_understood
  return (
    <Section title={t('organisation.system')} lead={t('organisation.system.lead')}>
      <Card>
        {failing.length === 0 && jobs === 0 && (
          <Line icon={CircleCheck} kind="ok" name={t('organisation.system.well')} />
        )}
        {failing.map((step) => (
          <Line
            key={step.step}
            icon={TriangleAlert}
            kind="warning"
            name={t('organisation.system.fails', { what: t(nameOf(step)) })}
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

const names: Partial<Record<string, PlainKey>> = {
  acts: 'organisation.upkeep.acts',
  blobs: 'organisation.upkeep.blobs',
  'drive-trash': 'organisation.upkeep.driveTrash',
  'drive-uploads': 'organisation.upkeep.uploads',
  'drive-versions': 'organisation.upkeep.versions',
  protection: 'organisation.upkeep.history',
  'sent-letters': 'organisation.upkeep.sent',
  sessions: 'organisation.upkeep.sessions',
  shares: 'organisation.upkeep.shares',
  trash: 'organisation.upkeep.trash',
  uploads: 'organisation.upkeep.uploads',
}

const nameOf = ({ step }: UpkeepStepState): PlainKey => names[step] ?? 'organisation.upkeep.other'
