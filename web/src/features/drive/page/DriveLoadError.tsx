import type { Id } from '@bocau/contract/ids'
import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { ErrorState } from '../../../ui/index.ts'
import { AccessDenied } from '../access/AccessDenied.tsx'

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
