import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { SetUpSteps } from '../../first-run/SetUpSteps.tsx'
import { Card, EmptyCard } from '../../parts/page/Card.tsx'
import { PageHead, QueryContent } from '../../parts/page/Page.tsx'
import { claimsQuery, domainsQuery } from '../organisation-queries.ts'
import { Claim } from './Claim.tsx'
import { Domain } from './Domain.tsx'
import { promptForDomain } from './domain-actions.ts'

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
