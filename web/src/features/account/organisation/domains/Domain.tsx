import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { KeyRound, Trash, TriangleAlert } from 'lucide'
import { request } from '../../../../api/client.ts'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { Button, KindTag, showToast, Tag } from '../../../../ui/index.ts'
import { whenWithin } from '../../parts/activity-text.ts'
import { Card, Line } from '../../parts/page/Card.tsx'
import { Note } from '../../parts/page/Note.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { useAction } from '../../parts/use-action.ts'
import { CatchAllField } from './CatchAllField.tsx'
import { CheckButton } from './CheckButton.tsx'
import { DnsRecord } from './DnsRecord.tsx'
import css from './DomainPage.module.css'
import {
  checkDomain,
  countFaultyRecords,
  receivesElsewhere,
  removeDomain,
  reportCheck,
  updateDomain,
} from './domain-actions.ts'
import { useChecks } from './use-checks.ts'

/**
 * Domain of the organisation with its state, records and DKIM key. Checks DNS automatically while a record is missing.
 */
export function Domain({ domain }: { domain: OrganisationDomain }) {
  const action = useAction()
  const { error } = action
  const name = domain.domain
  useChecks(!domain.is_complete || domain.signing === 'turning', () => checkDomain(domain))
  return (
    <section className={css.domain} aria-label={name}>
      <div className={css.head}>
        <h2 data-domain={name} tabIndex={-1}>
          {name}
        </h2>
        <State domain={domain} />
        <CheckButton
          domain={name}
          action={action}
          check={async () => reportCheck(await checkDomain(domain))}
        />
      </div>
      <p className={css.lead}>
        {domain.checked_at === null
          ? t('organisation.domain.unchecked')
          : t('organisation.domain.checked', { when: whenWithin(domain.checked_at) })}
        {!domain.is_complete && <span>{t('organisation.domain.how')}</span>}
      </p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {domain.unfit_hosts.map(({ setting, host }) => (
        <div key={setting} className={css.note}>
          <Note icon={TriangleAlert} kind="warning">
            {t('organisation.domain.unfit', { host, setting, domain: name })}
          </Note>
        </div>
      ))}
      <Card>
        <ul className={css.records}>
          {domain.records.map((record) => (
            <DnsRecord key={`${record.kind} ${record.name} ${record.value}`} record={record} />
          ))}
        </ul>
      </Card>
      <DomainKey domain={domain} />
      <CatchAllField domain={name} />
      <RemoveDomain domain={domain} />
    </section>
  )
}

/** Reports whether the domain may send, receives mail here, and has all records. */
function State({ domain }: { domain: OrganisationDomain }) {
  const { is_verified, is_active, is_complete } = domain
  if (!is_active) return <Tag>{t('organisation.domain.inactive')}</Tag>
  if (is_complete) return <KindTag kind="success">{t('organisation.domain.complete')}</KindTag>
  return (
    <>
      {is_verified ? (
        <KindTag kind="success">{t('organisation.domain.verified')}</KindTag>
      ) : (
        <KindTag kind="warning">{t('organisation.domain.unverified')}</KindTag>
      )}
      {receivesElsewhere(domain) && (
        <KindTag kind="warning">{t('organisation.domain.receivesElsewhere')}</KindTag>
      )}
      {domain.checked_at !== null && (
        <KindTag kind="warning">
          {t('organisation.domain.lacking', { n: countFaultyRecords(domain) })}
        </KindTag>
      )}
    </>
  )
}

/** Removes a domain without addresses, or explains why it cannot be removed. */
const RemoveDomain = ({ domain: { domain, is_empty } }: { domain: OrganisationDomain }) => (
  <Card className={css.more}>
    <Line
      icon={Trash}
      name={t('organisation.domain.removeLine')}
      text={is_empty ? t('organisation.domain.empty') : t('organisation.domain.inUse')}
      end={
        is_empty && (
          <Button
            size="s"
            aria-label={t('organisation.domain.removeOf', { domain })}
            onClick={() => void removeDomain(domain)}
          >
            {t('organisation.domain.remove')}
          </Button>
        )
      }
    />
  </Card>
)

const texts = {
  waiting: 'organisation.key.waiting',
  signed: 'organisation.key.signed',
  turning: 'organisation.key.turning',
} as const

/** DKIM key of a domain, its rotation, and the retired keys. */
function DomainKey({ domain: { domain, signing, retired_keys } }: { domain: OrganisationDomain }) {
  return (
    <Card className={css.more}>
      <Line
        icon={KeyRound}
        name={t('organisation.key')}
        text={t(texts[signing])}
        end={
          signing !== 'waiting' && (
            <Button
              size="s"
              aria-label={t(signing === 'turning' ? 'organisation.key.dropOf' : 'organisation.key.turnOf', {
                domain,
              })}
              onClick={() => void (signing === 'turning' ? deleteNextKey(domain) : rotate(domain))}
            >
              {t(signing === 'turning' ? 'organisation.key.drop' : 'organisation.key.turn')}
            </Button>
          )
        }
      />
      {retired_keys.map(({ name, until }) => (
        <Line
          key={name}
          icon={KeyRound}
          name={<code className={css.keyName}>{name}</code>}
          text={t('organisation.key.retired', { when: formatFullDate(until) })}
        />
      ))}
    </Card>
  )
}

const rotate = (domain: string) =>
  reportFailure(async () => {
    updateDomain(await request('POST /api/v2/organisation/domains/:domain/next_key', { params: { domain } }))
    showToast({ text: t('organisation.key.made'), detail: t('organisation.key.made.text') })
  })

const deleteNextKey = (domain: string) =>
  reportFailure(async () => {
    updateDomain(
      await request('DELETE /api/v2/organisation/domains/:domain/next_key', { params: { domain } }),
    )
    showToast({ text: t('organisation.key.dropped') })
  })
