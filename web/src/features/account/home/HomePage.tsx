import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { AtSign, ListFilter, MessageSquareReply, Phone, Settings } from 'lucide'
import { useQuota, useUser } from '../../../api/session.ts'
import { formatSize, type PlainKey, t } from '../../../i18n/index.ts'
import { Avatar, ButtonLink } from '../../../ui/index.ts'
import { accountAddresses } from '../account-addresses.ts'
import { protectionQuery, storageUseQuery, verificationQuery } from '../account-queries.ts'
import { Card, Line, Section } from '../parts/page/Card.tsx'
import { Note } from '../parts/page/Note.tsx'
import { WhenAllLoaded } from '../parts/page/Page.tsx'
import css from './HomePage.module.css'
import { SecuritySummary } from './SecuritySummary.tsx'
import { assignFeathers, featherPath, type StoragePart } from './storage-fan.ts'

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

const names: Record<StoragePart['id'], PlainKey> = {
  mail: 'account.storage.mail',
  drive: 'account.storage.drive',
  driveTrash: 'account.storage.driveTrash',
  free: 'account.storage.free',
}

function Storage() {
  const quota = useQuota()
  const { data: use } = useQuery(storageUseQuery)
  const total = quota.user_quota * limits.quotaMegabyteBytes
  const used = use?.used ?? quota.user_used_quota
  const free = Math.max(0, total - used)
  const parts = storageParts(used, free, use)
  return (
    <Card className={css.storage}>
      <h2 id="storage">{t('account.storage')}</h2>
      <div className={css.picture}>
        <svg
          className={css.fan}
          viewBox="0 0 280 150"
          role="img"
          aria-label={t('account.storage.picture', { used: formatSize(used), free: formatSize(free) })}
        >
          {assignFeathers(parts).map((id, index) => (
            <path key={featherPath(index)} d={featherPath(index)} data-part={id} />
          ))}
        </svg>
        <p className={css.sum}>
          <b>{formatSize(used)}</b>
          <span>{t('account.storage.of', { total: formatSize(total) })}</span>
        </p>
      </div>
      <dl className={css.parts} data-count={parts.length} aria-label={t('account.storage.uses')}>
        {parts.map(({ id, bytes }) => (
          <div key={id}>
            <dt>
              <i data-part={id} />
              {id === 'mail' && !use ? t('account.storage.used') : t(names[id])}
            </dt>
            <dd>{formatSize(bytes)}</dd>
          </div>
        ))}
      </dl>
      {quota.auto_quota && <p className={css.note}>{t('account.storage.auto')}</p>}
      <div className={css.actions}>
        <ButtonLink href="/folder/Trash">{t('account.storage.trash')}</ButtonLink>
        <ButtonLink kind="ghost" href="/advance-search?size=gt:1048576">
          {t('account.storage.tidy')}
        </ButtonLink>
      </div>
    </Card>
  )
}

function storageParts(
  used: number,
  free: number,
  use: { mail: number; drive: number; trash: number } | undefined,
): StoragePart[] {
  if (!use)
    return [
      { id: 'mail', bytes: used },
      { id: 'free', bytes: free },
    ]
  const parts: StoragePart[] = [
    { id: 'mail', bytes: use.mail },
    { id: 'drive', bytes: Math.max(0, use.drive - use.trash) },
    { id: 'driveTrash', bytes: use.trash },
    { id: 'free', bytes: free },
  ]
  return parts.filter(({ id, bytes }) => id !== 'driveTrash' || bytes > 0)
}
