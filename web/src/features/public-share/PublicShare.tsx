import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../api/api-problem.ts'
import { t } from '../../i18n/index.ts'
import { Button, Skeleton } from '../../ui/index.ts'
import { PasswordForm } from './PasswordForm.tsx'
import css from './PublicShare.module.css'
import { linkQuery } from './queries.ts'
import { RequestAccess } from './RequestAccess.tsx'
import { ShareCard } from './ShareCard.tsx'
import { SharedFiles } from './SharedFiles.tsx'
import '../../i18n/areas/sharing.ts'

interface Props {
  token: string
  onSignIn: () => void
}

/** Page of a share link: its files, or the step required to open them. */
export function PublicShare({ token, onSignIn }: Props) {
  const { data: link, error, refetch } = useQuery(linkQuery(token))
  const requestForm = link?.ask && (
    <RequestAccess
      subject={{ token }}
      requestAllowedAt={link.ask.may_ask_at}
      onRequested={() => void refetch()}
    />
  )
  return (
    <>
      <main id="main" className={css.main} data-top={link?.state === 'open' || undefined}>
        {error ? (
          <UnavailableLink error={error} onRetry={() => void refetch()} />
        ) : !link ? (
          <Skeleton label={t('link.loading')}>
            <div className={css.card} />
          </Skeleton>
        ) : link.state === 'open' ? (
          <SharedFiles token={token} link={link} />
        ) : (
          <ShareCard link={link}>
            {link.state === 'password' && <PasswordForm token={token} link={link} />}
            {link.state === 'password' && link.ask && (
              <details className={css.instead}>
                <summary>{t('ask.instead')}</summary>
                {requestForm}
              </details>
            )}
            {link.state === 'sign_in' && (
              <>
                <p className={css.hint}>{t('link.signIn.text')}</p>
                <Button kind="primary" onClick={onSignIn}>
                  {t('app.signIn')}
                </Button>
              </>
            )}
            {link.state === 'forbidden' && !link.ask && (
              <p className={css.hint}>{t('link.forbidden.text')}</p>
            )}
            {link.state === 'forbidden' && link.ask && (
              <>
                <p className={css.hint}>{t('ask.text')}</p>
                {requestForm}
              </>
            )}
          </ShareCard>
        )}
      </main>
      <footer className={css.foot}>{t('link.caution')}</footer>
    </>
  )
}

/** Link that is expired, revoked or failed to load. */
function UnavailableLink({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const why = isProblem(error, 'share_expired')
    ? 'expired'
    : isProblem(error, 'organisation_suspended')
      ? 'suspended'
      : isProblem(error, 'organisation_moving')
        ? 'moving'
        : isProblem(error, 'not_found')
          ? 'gone'
          : 'failed'
  return (
    <section className={css.card}>
      <h1>{t(`link.${why}`)}</h1>
      <p className={css.hint}>{t(`link.${why}.text`)}</p>
      {why === 'failed' && (
        <Button kind="primary" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      )}
    </section>
  )
}
