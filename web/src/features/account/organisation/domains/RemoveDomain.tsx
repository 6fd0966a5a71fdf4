import type { OrganisationDomain } from '@bocau/contract/organisation-domain'
import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { Trash } from '../../icons.ts'
import { Card, Line } from '../../parts/page/Card.tsx'
import css from './DomainPage.module.css'
import { removeDomain } from './domain-actions.ts'

/** Removes a domain without addresses, or explains why it cannot be removed. */
export const RemoveDomain = ({ domain: { domain, is_empty } }: { domain: OrganisationDomain }) => (
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
