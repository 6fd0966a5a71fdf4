import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { ButtonLink, EmptyState, ErrorState } from '../../../ui/index.ts'
import { driveHome } from '../places.ts'

/** A place of the drive that is not there, or that could not be read. */
export function UnreadDrive({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isProblem(error, 'not_found'))
    return (
      <EmptyState
        title={t('drive.missing.title')}
        hint={t('drive.missing.hint')}
        action={<ButtonLink href={driveHome}>{t('drive.missing.home')}</ButtonLink>}
      />
    )
  return (
    <ErrorState
      title={t('drive.failed.list')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  )
}
