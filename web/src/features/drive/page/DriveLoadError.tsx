import type { Id } from '@bocau/contract/ids'
import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { ButtonLink, EmptyState, ErrorState } from '../../../ui/index.ts'
import { RequestAccess } from '../../public-share/index.ts'
import { driveHome } from '../address/drive-home.ts'
import css from './DriveLoadError.module.css'
import '../../../i18n/areas/sharing.ts'

interface Props {
  id: Id | null
  error: unknown
  onRetry: () => void
}

/** Location that does not exist or failed to load. */
export function DriveLoadError({ id, error, onRetry }: Props) {
  if (isProblem(error, 'not_found') && id !== null) return <AccessDenied id={id} />
  return (
    <ErrorState
      title={t('drive.failed.list')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  )
}

/** Shown for an item that does not exist or is not accessible. It does not reveal which; access can be requested. */
const AccessDenied = ({ id }: { id: Id }) => (
  <EmptyState
    title={t('ask.missing.title')}
    hint={t('ask.missing.text')}
    action={
      <div className={css.question}>
        <RequestAccess subject={{ file_id: id }} requestAllowedAt={null} />
        <ButtonLink href={driveHome}>{t('drive.missing.home')}</ButtonLink>
      </div>
    }
  />
)
