import type { DemoAccount } from '@bocau/contract/account/account'
import { ArrowRight, CircleAlert } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Avatar, Banner, Icon } from '../../../ui/index.ts'
import css from './DemoAccounts.module.css'
import type { useSignIn } from './use-sign-in.ts'

interface Props {
  accounts: DemoAccount[]
  password: string
  /** True if the demo is reachable from other machines. */
  isOpenToAnybody: boolean
  attempt: ReturnType<typeof useSignIn>
}

export function DemoAccounts({ accounts, password, isOpenToAnybody, attempt }: Props) {
  const { signIn, busyWith } = attempt
  return (
    <section className={css.people} aria-labelledby="demo-people">
      <h2 id="demo-people">{t('account.demo')}</h2>
      <p>{t('account.demoLead')}</p>
      {isOpenToAnybody && (
        <Banner variant="card" kind="warning" icon={CircleAlert}>
          {t('account.demoOpen')}
        </Banner>
      )}
      <ul>
        {accounts.map((person) => (
          <li key={person.email}>
            <button
              type="button"
              className={css.person}
              aria-busy={busyWith === person.email}
              onClick={() => void signIn({ email: person.email, password, remember: true })}
            >
              <Avatar name={person.fullname} email={person.email} size={36} />
              <span className={css.who}>
                <b>{person.fullname}</b>
                <span>{person.note || person.email}</span>
              </span>
              <Icon of={ArrowRight} size="s" className={css.go} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
