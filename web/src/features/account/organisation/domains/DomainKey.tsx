import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { KeyRound } from 'lucide'
import { request } from '../../../../api/client.ts'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { Button, showToast } from '../../../../ui/index.ts'
import { Card, Line } from '../../parts/page/Card.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import css from './DomainPage.module.css'
import { updateDomain } from './domain-actions.ts'

const texts = {
  waiting: 'organisation.key.waiting',
  signed: 'organisation.key.signed',
  turning: 'organisation.key.turning',
} as const

/** DKIM key of a domain, its rotation, and the retired keys. */
export function DomainKey({ domain: { domain, signing, retired_keys } }: { domain: OrganisationDomain }) {
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
