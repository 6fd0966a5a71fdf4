import { useQuery } from '@tanstack/react-query'
import { AtSign, ListFilter, MessageSquareReply, Phone, Settings } from 'lucide'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Avatar, ButtonLink } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { protectionQuery, storageUseQuery, verificationQuery } from '../account-queries.ts'
import { Card, Line, Section } from '../parts/page/Card.tsx'
import { Note } from '../parts/page/Note.tsx'
import { WhenAllLoaded } from '../parts/page/Page.tsx'
import css from './HomePage.module.css'
import { SecuritySummary } from './SecuritySummary.tsx'
import { Storage } from './Storage.tsx'

export function HomePage() {
  const user = useUser()
  const verification = useQuery(verificationQuery)
  const together = [verification, useQuery(storageUseQuery), useQuery(protectionQuery)]
  const isToVerify = verification.data?.phone === null
  return (
    <WhenAllLoaded queries={together} lines={6}>
      {isToVerify && <VerifyPhone />}
      <div className={css.hello}>
        <Avatar name={user.fullname} email={user.email} picture={user.avatar_url} size={64} />
        <div>
          <h1>{t('account.hello', { name: shortName(user.fullname) || user.email.replace(/@.*/, '') })}</h1>
          <p>{user.email}</p>
        </div>
      </div>
      <div className={css.columns}>
        <Storage />
        <SecuritySummary />
      </div>
      <Section title={t('account.shortcuts')}>
        <Card className={css.shortcuts}>
          <Line icon={Settings} name={t('account.shortcut.settings')} href="/setting/general" />
          <Line
            icon={MessageSquareReply}
            name={t('account.shortcut.vacation')}
            href="/setting/general#auto-reply"
          />
          <Line icon={ListFilter} name={t('account.shortcut.filters')} href="/setting/customfilters" />
          <Line icon={AtSign} name={t('account.shortcut.senders')} href="/setting/account" />
        </Card>
      </Section>
    </WhenAllLoaded>
  )
}

const VerifyPhone = () => (
  <div className={css.verify}>
    <Note
      icon={Phone}
      kind="warning"
      end={
        <ButtonLink size="s" href={accountAddresses.verify}>
          {t('account.verifyPhone.now')}
        </ButtonLink>
      }
    >
      <p>
        <b>{t('account.verifyPhone.title')}</b>
      </p>
      <p>{t('account.verifyPhone.text')}</p>
    </Note>
  </div>
)

/** Returns the given name, which comes last in Vietnamese names. */
const shortName = (fullname: string) => fullname.trim().split(/\s+/).at(-1) ?? ''
