import type { UserInfo } from '@bocau/contract/account/account'
import { t } from '../../i18n/index.ts'
import css from './WhoMayEnter.module.css'

/** Signed-in account and contacts. An Owner sees their own address and the active domains. */
export function WhoMayEnter({ user }: { user: UserInfo }) {
  const domains = user.domains.filter(({ active }) => active).map(({ domain }) => domain)
  const details =
    user.type === 'Owner'
      ? [
          [t('app.error.administrator'), user.email],
          [t('app.error.domains'), domains.join(', ') || '–'],
        ]
      : [
          [t('app.error.signedInAs'), user.email],
          [t('app.error.owner'), user.owner],
        ]
  return (
    <dl className={css.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
