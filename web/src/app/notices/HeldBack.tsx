import type { UserInfo } from '@bocau/contract/account'
import { addMessages, t } from '../../i18n/index.ts'
import { noticeMessages } from '../../i18n/messages/notices.ts'
import { Info, TriangleAlert } from '../../ui/icons.ts'
import { Banner, Emphasised } from '../../ui/index.ts'

addMessages(noticeMessages)

/** What this account may not do for now, why, and who can change it. */
export function HeldBack({ user }: { user: UserInfo }) {
  return user.domain_verified ? <Silenced owner={user.owner} /> : <Unverified user={user} />
}

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

const Silenced = ({ owner }: { owner: string }) => (
  <Banner icon={Info}>
    <Emphasised text={t('app.silenced', { owner })} />
  </Banner>
)
