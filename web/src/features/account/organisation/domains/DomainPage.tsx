import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, KindTag, showToast, Tag } from '../../../../ui/index.ts'
import { SetUpSteps } from '../../first-run/SetUpSteps.tsx'
import { RefreshCw } from '../../icons.ts'
import { Card, Nothing } from '../../parts/page/Card.tsx'
import { Loaded, PageHead } from '../../parts/page/Page.tsx'
import { useAct } from '../../parts/use-act.ts'
import { whenWithin } from '../../parts/words.ts'
import { domainsQuery, readOrganisationAnew } from '../organisation-queries.ts'
import { CatchAllField } from './CatchAllField.tsx'
import { DnsRecord } from './DnsRecord.tsx'
import css from './DomainPage.module.css'

/** The domains of the organisation, and the records that the zone of each is to have. */
export function DomainPage() {
  const domains = useQuery(domainsQuery)
  return (
    <>
      <PageHead title={t('account.domain')} lead={t('organisation.domain.lead')} />
      <SetUpSteps at="domain" />
      <Loaded query={domains} lines={5}>
        {(data) =>
          data.length === 0 ? (
            <Card>
              <Nothing title={t('organisation.domain.none')} text={t('organisation.domain.none.text')} />
            </Card>
          ) : (
            data.map((domain) => <Domain key={domain.domain} domain={domain} />)
          )
        }
      </Loaded>
    </>
  )
}

function Domain({ domain }: { domain: OrganisationDomain }) {
  const { isBusy, error, run } = useAct()
  const name = domain.domain
  return (
    <section className={css.domain} aria-label={name}>
      <div className={css.head}>
        <h2>{name}</h2>
        <State domain={domain} />
        <Button
          icon={RefreshCw}
          aria-busy={isBusy}
          aria-label={isBusy ? undefined : t('organisation.domain.checkOf', { domain: name })}
          onClick={() => void run(() => check(name))}
        >
          {isBusy ? t('organisation.domain.checking') : t('organisation.domain.check')}
        </Button>
      </div>
      <p className={css.lead}>
        {domain.checked_at === null
          ? t('organisation.domain.unchecked')
          : t('organisation.domain.checked', { when: whenWithin(domain.checked_at) })}
        {!domain.is_verified && <span>{t('organisation.domain.how')}</span>}
      </p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Card>
        <ul className={css.records}>
          {domain.records.map((record) => (
            <DnsRecord key={`${record.kind} ${record.name} ${record.value}`} record={record} />
          ))}
        </ul>
      </Card>
      <CatchAllField domain={name} />
    </section>
  )
}

function State({ domain: { is_verified, is_active } }: { domain: OrganisationDomain }) {
  if (!is_active) return <Tag>{t('organisation.domain.inactive')}</Tag>
  return is_verified ? (
    <KindTag kind="success">{t('organisation.domain.verified')}</KindTag>
  ) : (
    <KindTag kind="warning">{t('organisation.domain.unverified')}</KindTag>
  )
}

/** Looks at the records now. What was found stands in the list; whether the domain is verified may change what one may do. */
async function check(domain: string): Promise<void> {
  try {
    await request('POST /api/v2/organisation/domains/:domain/check', { params: { domain } })
    showToast({ text: t('organisation.domain.holds', { domain }) })
  } catch (error) {
    if (!isProblem(error, 'dns_verification_failed')) throw error
    showToast({
      text: t('organisation.domain.holdsNot'),
      detail: t('organisation.domain.holdsNot.text'),
    })
  }
  await readOrganisationAnew()
  await queryClient.invalidateQueries({ queryKey: queryKeys.user })
}
