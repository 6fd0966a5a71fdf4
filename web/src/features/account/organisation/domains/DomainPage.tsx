import type { DomainClaim } from '@bocau/contract/organisation-domain'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash } from 'lucide'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { Button, KindTag } from '../../../../ui/index.ts'
import { SetUpSteps } from '../../first-run/SetUpSteps.tsx'
import { whenWithin } from '../../parts/activity-text.ts'
import { Card, EmptyCard } from '../../parts/page/Card.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { useAction } from '../../parts/use-action.ts'
import { claimsQuery, domainsQuery } from '../organisation-queries.ts'
import { CheckButton } from './CheckButton.tsx'
import recordCss from './DnsRecord.module.css'
import { Domain } from './Domain.tsx'
import css from './DomainPage.module.css'
import { checkClaim, promptForDomain, withdrawClaim } from './domain-actions.ts'
import { CurrentRecords, Info } from './RecordDetails.tsx'
import { useChecks } from './use-checks.ts'

/** Domains and pending domain claims of the organisation with their DNS records. */
export function DomainPage() {
  const domains = useQuery(domainsQuery)
  const claims = useQuery(claimsQuery)
  return (
    <>
      <PageHead
        title={t('account.domain')}
        lead={t('organisation.domain.lead')}
        end={
          <Button icon={Plus} onClick={() => void promptForDomain()}>
            {t('organisation.domain.add')}
          </Button>
        }
      />
      <SetUpSteps at="domain" />
      {claims.data?.map((claim) => (
        <Claim key={claim.domain} claim={claim} />
      ))}
      <QueryContent query={domains} lines={5}>
        {(data) =>
          data.length === 0 ? (
            <Card>
              <EmptyCard title={t('organisation.domain.none')} text={t('organisation.domain.none.text')} />
            </Card>
          ) : (
            data.map((domain) => <Domain key={domain.domain} domain={domain} />)
          )
        }
      </QueryContent>
    </>
  )
}

const reasonTexts = {
  unchecked: 'organisation.claim.missing',
  found: 'organisation.claim.missing',
  missing: 'organisation.claim.missing',
  wrong: 'organisation.claim.wrong',
  unreachable: 'organisation.claim.unreachable',
} as const

/** Claimed domain waiting for its verification record in DNS. Checks DNS automatically. */
function Claim({ claim }: { claim: DomainClaim }) {
  const { domain, record, expires_at, checked_at, state, found } = claim
  const action = useAction()
  const { error } = action
  useChecks(true, () => checkClaim(domain))
  return (
    <section className={css.domain} aria-label={domain}>
      <div className={css.head}>
        <h2 data-domain={domain} tabIndex={-1}>
          {domain}
        </h2>
        <KindTag kind="warning">{t('organisation.claim.unproved')}</KindTag>
        <CheckButton domain={domain} action={action} check={() => checkClaim(domain)} />
      </div>
      <p className={css.lead}>{t('organisation.claim.how', { when: formatFullDate(expires_at) })}</p>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <Card>
        <div className={recordCss.record}>
          <dl className={recordCss.details}>
            <Info name={t('organisation.record.type')} text={record.type} />
            <Info
              name={t('organisation.record.name')}
              text={record.name}
              copyLabel={t('organisation.record.copyName', { kind: domain })}
            />
            <Info
              isLong
              name={t('organisation.record.value')}
              text={record.value}
              copyLabel={t('organisation.record.copyValue', { kind: domain })}
            />
          </dl>
          {checked_at !== null && (
            <p className={recordCss.why}>
              {t(reasonTexts[state])} {t('organisation.domain.checked', { when: whenWithin(checked_at) })}
            </p>
          )}
          <CurrentRecords state={state} texts={found} />
          <div>
            <Button
              size="s"
              icon={Trash}
              aria-label={t('organisation.claim.dropOf', { domain })}
              onClick={() => void withdrawClaim(domain)}
            >
              {t('organisation.claim.drop')}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  )
}
