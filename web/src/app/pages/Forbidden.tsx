import type { UserInfo } from '@bocau/contract/account/account'
import { Mail } from 'lucide'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { Button, ButtonLink } from '../../ui/index.ts'
import { useSession } from '../session.ts'
import { signOutSafely } from '../sign-out-safely.ts'
import css from './AccessContacts.module.css'
import { Actions } from './Actions.tsx'

/** No permission: contacts to ask and a link back. */
export function Forbidden() {
  const session = useSession()
  const user = session.state === 'in' ? queryClient.getQueryData(userQuery.queryKey) : undefined
  if (!user)
    return (
      <Actions>
        <Home kind="primary" />
      </Actions>
    )
  return (
    <>
      <AccessContacts user={user} />
      <Actions>
        {canRequest(user) ? <RequestFromOwner owner={user.owner} /> : <Home kind="primary" />}
        {user.type === 'Owner' && (
          <ButtonLink size="l" href="/account/domain">
            {t('app.error.seeDomain')}
          </ButtonLink>
        )}
        <Button size="l" onClick={() => void signOutSafely()}>
          {t('app.signOut')}
        </Button>
      </Actions>
    </>
  )
}

const canRequest = (user: UserInfo) => user.type !== 'Owner' && user.enable_smtp === 1

const RequestFromOwner = ({ owner }: { owner: string }) => (
  <>
    <ButtonLink kind="primary" size="l" icon={Mail} href={`/compose-mailto?to=${encodeURIComponent(owner)}`}>
      {t('app.error.write')}
    </ButtonLink>
    <Home />
  </>
)

const Home = ({ kind }: { kind?: 'primary' }) => (
  <ButtonLink size="l" href="/" {...(kind ? { kind } : {})}>
    {t('app.error.home')}
  </ButtonLink>
)

/** Signed-in account and contacts. An Owner sees their own address and the active domains. */
function AccessContacts({ user }: { user: UserInfo }) {
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
