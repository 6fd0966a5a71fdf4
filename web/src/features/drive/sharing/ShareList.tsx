import type { Share } from '@bocau/contract/drive/shares'
import { Copy, Globe, Lock, Pencil, Unlink, Users } from 'lucide'
import { formatWhen, t } from '../../../i18n/index.ts'
import { Icon, IconButton, KindTag } from '../../../ui/index.ts'
import css from './ShareList.module.css'
import { copyText, revokeShare, shareLink } from './share-calls.ts'

interface Props {
  shares: readonly Share[]
  onChange: (share: Share) => void
}

/** Shares of a file with recipients, number of views and actions. */
export const ShareList = ({ shares, onChange }: Props) => (
  <ul className={css.list}>
    {shares.map((share) => (
      <ShareLine key={share.id} share={share} onChange={() => onChange(share)} />
    ))}
  </ul>
)

function ShareLine({ share, onChange }: { share: Share; onChange: () => void }) {
  const isForAnyone = share.share_withs.length === 0
  const names = share.share_withs.map(({ name, email }) => name || email)
  const who = isForAnyone
    ? t('drive.anyone')
    : names.length > 3
      ? t('drive.peopleMore', { names: names.slice(0, 3).join(', '), n: names.length - 3 })
      : names.join(', ')
  return (
    <li className={css.line}>
      <span className={css.face} data-public={share.is_public || undefined}>
        <Icon of={isForAnyone ? Globe : Users} size="s" />
      </span>
      <div className={css.text}>
        <b title={share.share_withs.map(({ email }) => email).join(', ')}>{who}</b>
        <span className={css.details}>{shareDetails(share).join(' · ')}</span>
        <span className={css.details}>{countsOf(share)}</span>
        <span className={css.tags}>
          {share.is_expired && <KindTag kind="warning">{t('drive.expired')}</KindTag>}
          {share.has_password && (
            <KindTag kind="info">
              <Icon of={Lock} size="xs" />
              {t('drive.password')}
            </KindTag>
          )}
        </span>
      </div>
      <span className={css.actions}>
        <IconButton
          size="s"
          label={t('drive.copyLinkOf', { who })}
          icon={Copy}
          onClick={() => void copyText(shareLink(share), t('drive.linkCopied'))}
        />
        <IconButton size="s" label={t('drive.changeShareOf', { who })} icon={Pencil} onClick={onChange} />
        <IconButton
          size="s"
          label={t('drive.revokeOf', { who })}
          icon={Unlink}
          onClick={() => void revokeShare(share)}
        />
      </span>
    </li>
  )
}

function shareDetails({ permission, expire_date }: Share): string[] {
  return [
    t(permission === 'WRITE' ? 'drive.permission.WRITE' : 'drive.permission.READ'),
    ...(expire_date === null ? [] : [t('drive.until', { day: formatWhen(expire_date) })]),
  ]
}

const countsOf = ({ view_count, download_count }: Share): string =>
  view_count + download_count === 0
    ? t('drive.neverOpened')
    : t('drive.opened', { views: view_count, downloads: download_count })
