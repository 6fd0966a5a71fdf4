import type { UserInfo } from '@bocau/contract/account/account'
import { Info, TriangleAlert } from 'lucide'
import { formatWhen, t } from '../../i18n/index.ts'
import { Banner, Emphasised } from '../../ui/index.ts'
import { needsSecondStep } from './needs-second-step.ts'
import '../../i18n/areas/notices.ts'

/** Restrictions of this account, with reasons and contacts. */
export function Restrictions({ user }: { user: UserInfo }) {
  return (
    <>
      <NotSending user={user} />
      {needsSecondStep(user) && <SecondStep from={user.second_step_from ?? 0} />}
      {user.stopped_people.some((email) => email !== user.email) && <StoppedPeople user={user} />}
    </>
  )
}

/** Shows one reason for blocked sending. */
function NotSending({ user }: { user: UserInfo }) {
  if (!user.domain_verified) return <Unverified user={user} />
  if (user.sending_stopped) return <SendingStopped user={user} />
  return user.enable_smtp ? null : <SendingDisabled owner={user.owner} />
}

/** The organisation requires a second step from a date on, and none is set up. */
const SecondStep = ({ from }: { from: number }) => (
  <Banner
    icon={TriangleAlert}
    kind="warning"
    actions={<a href="/protect/authentication">{t('app.secondStep.go')}</a>}
  >
    <Emphasised text={t('app.secondStep', { when: formatWhen(from) })} />
  </Banner>
)

function Unverified({ user }: { user: UserInfo }) {
  const domain = user.email.replace(/.*@/, '')
  const isOwner = user.type === 'Owner'
  return (
    <Banner
      icon={TriangleAlert}
      kind="warning"
      {...(isOwner ? { actions: <a href="/account/domain">{t('app.unverified.see')}</a> } : {})}
    >
      <Emphasised text={t(isOwner ? 'app.unverified.owner' : 'app.unverified', { domain })} />
    </Banner>
  )
}

/** Sending was stopped because the account looked compromised; an Owner must enable it. */
function SendingStopped({ user }: { user: UserInfo }) {
  const isOwner = user.role === 'owner'
  const isFlood = user.sending_stopped?.reason === 'flood'
  const why = t(isFlood ? 'app.stopped.flood' : 'app.stopped.refusals')
  return (
    <Banner icon={TriangleAlert} kind="warning" {...(isOwner ? { actions: <StoppedPeopleLink /> } : {})}>
      <Emphasised
        text={isOwner ? t('app.stopped.owner', { why }) : t('app.stopped', { why, owner: user.owner })}
      />
    </Banner>
  )
}

/** For an Owner: users whose sending was stopped. */
function StoppedPeople({ user: { email, stopped_people } }: { user: UserInfo }) {
  const [who = '', ...rest] = stopped_people.filter((one) => one !== email)
  const text =
    rest.length === 0 ? t('app.stoppedPerson', { who }) : t('app.stoppedPeople', { who, n: rest.length })
  return (
    <Banner icon={TriangleAlert} kind="warning" actions={<StoppedPeopleLink />}>
      <Emphasised text={text} />
    </Banner>
  )
}

const StoppedPeopleLink = () => <a href="/account/people">{t('app.stopped.see')}</a>

const SendingDisabled = ({ owner }: { owner: string }) => (
  <Banner icon={Info}>
    <Emphasised text={t('app.silenced', { owner })} />
  </Banner>
)
