import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Banner, ButtonLink } from '../../../ui/index.ts'
import { driveHome } from '../address/drive-home.ts'
import { allRequests } from './RequestsDialog.tsx'
import { waitingQuery } from './request-calls.ts'

/** Banner in the drive about pending access requests. */
export function AccessRequestBanner() {
  const { data } = useQuery(waitingQuery)
  const [first] = data ?? []
  if (!data || !first) return null
  const who = first.asker.name || first.asker.email
  const address = data.length === 1 ? `${driveHome}?asked=${first.id}` : `${driveHome}?asked=${allRequests}`
  return (
    <Banner
      icon={UserPlus}
      actions={
        <ButtonLink kind="link" size="s" href={address}>
          {t('drive.asked.answer')}
        </ButtonLink>
      }
    >
      {data.length === 1
        ? t('drive.asked.one', { who, name: first.files[0]?.name ?? '' })
        : t('drive.asked.many', { who, n: data.length - 1 })}
    </Banner>
  )
}
