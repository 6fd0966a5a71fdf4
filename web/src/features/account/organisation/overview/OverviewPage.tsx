import { limits } from '@bocau/contract/limits'
import type { OrganisationOverview } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../../api/session.ts'
import { formatNumber, formatSize, t } from '../../../../i18n/index.ts'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Avatar } from '../../../../ui/index.ts'
import { Card, Section } from '../../parts/page/Card.tsx'
import { PageHead, QueryContent, WhenAllLoaded } from '../../parts/page/Page.tsx'
import { IdentitySection } from '../identity/IdentitySection.tsx'
import {
  identityQuery,
  mailFlowQuery,
  overviewQuery,
  queueQuery,
  systemStateQuery,
} from '../organisation-queries.ts'
import { FullArchive } from './FullArchive.tsx'
import { MailFlow } from './MailFlow.tsx'
import css from './OverviewPage.module.css'
import { SystemState } from './SystemState.tsx'
import { WaitingMail } from './WaitingMail.tsx'

export function OverviewPage() {
  const overview = useQuery(overviewQuery)
  const together = [
    overview,
    useQuery(mailFlowQuery),
    useQuery(queueQuery),
    useQuery(systemStateQuery),
    useQuery(identityQuery),
  ]
  const { role } = useUser()
  return (
    <>
      <PageHead title={t('account.overview')} lead={t('organisation.overview.lead')} />
      <WhenAllLoaded queries={together} lines={8}>
        <QueryContent query={overview} lines={5}>
          {(data) => (
            <>
              <Figures overview={data} />
              <MailFlow />
              <WaitingMail />
              <Largest people={data.largest} />
            </>
          )}
        </QueryContent>
        <SystemState storage={overview.data?.storage} />
        <IdentitySection />
        {role === 'owner' && <FullArchive />}
      </WhenAllLoaded>
    </>
  )
}

function Figures({ overview: { people, storage } }: { overview: OrganisationOverview }) {
  const total = storage.quota * limits.quotaMegabyteBytes
  return (
    <Card className={css.figures}>
      <dl>
        <Figure
          name={t('organisation.overview.people')}
          value={formatNumber(people.total)}
          text={t('organisation.overview.active', { active: people.active })}
          href="/account/people"
        />
        <Figure
          name={t('organisation.overview.notSeen')}
          value={formatNumber(people.never_seen)}
          text={t('organisation.overview.shut', { count: people.disabled })}
        />
        <Figure
          name={t('organisation.overview.unguarded')}
          value={formatNumber(people.without_two_step)}
          text={t('organisation.overview.unguarded.text')}
        />
        <Figure
          name={t('organisation.people.storage')}
          value={formatSize(storage.used)}
          text={t('organisation.overview.kinds', {
            total: formatSize(total),
            mail: formatSize(Math.max(0, storage.used - storage.drive)),
            drive: formatSize(storage.drive),
          })}
        />
      </dl>
    </Card>
  )
}

interface FigureProps {
  name: string
  value: string
  text: string
  href?: string
}

const Figure = ({ name, value, text, href }: FigureProps) => (
  <div>
    <dt>{href ? <a href={href}>{name}</a> : name}</dt>
    <dd>
      <b>{value}</b>
      <span>{text}</span>
    </dd>
  </div>
)

function Largest({ people }: { people: OrganisationOverview['largest'] }) {
  const max = Math.max(1, ...people.map(({ user_used_quota }) => user_used_quota))
  return (
    <Section title={t('organisation.overview.largest')}>
      <Card>
        <ul>
          {people.map((person) => (
            <li key={person.id} className={css.person}>
              <Avatar name={person.fullname} email={person.email} size={32} />
              <span className={css.who}>
                <b>{person.fullname || person.email}</b>
                <small>{person.email}</small>
              </span>
              <span className={css.bar}>
                <Meter share={person.user_used_quota / max} />
              </span>
              <span className={css.used}>
                {formatSize(person.user_used_quota)}
                <small>{t('organisation.overview.ofDrive', { drive: formatSize(person.drive_used) })}</small>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
