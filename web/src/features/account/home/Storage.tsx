import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useQuota } from '../../../api/session.ts'
import { formatSize, type PlainKey, t } from '../../../i18n/index.ts'
import { ButtonLink } from '../../../ui/index.ts'
import { storageUseQuery } from '../account-queries.ts'
import { Card } from '../parts/page/Card.tsx'
import css from './Storage.module.css'
import { assignFeathers, featherPath, type StoragePart } from './storage-fan.ts'

const names: Record<StoragePart['id'], PlainKey> = {
  mail: 'account.storage.mail',
  drive: 'account.storage.drive',
  driveTrash: 'account.storage.driveTrash',
  free: 'account.storage.free',
}

export function Storage() {
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
