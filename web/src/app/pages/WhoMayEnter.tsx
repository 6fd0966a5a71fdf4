import type { UserInfo } from '@bocau/contract/account/account'
import { t } from '../../i18n/index.ts'
import css from './WhoMayEnter.module.css'

/** Who is signed in and whom to ask. An owner sees their own address and the domains that are active. */
export function WhoMayEnter({ user }: { user: UserInfo }) {
  const domains = user.domains.filter(({ active }) => active).map(({ domain }) => domain)
  const facts =
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
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
