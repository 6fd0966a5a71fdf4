import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../../api/client.ts'
import { errorText, language, t } from '../../../i18n/index.ts'
import { PostedFrame } from '../../../ui/frames/PostedFrame.tsx'
import { ButtonLink, EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { fileHref } from '../address/drive-address.ts'
import { driveFileQuery } from '../data/queries.ts'
import css from './OfficePage.module.css'
import '../../../i18n/areas/drive.ts'
import '../../../i18n/areas/refusals.ts'

export function OfficePage({ fileId }: { fileId: Id }) {
  const { data: response } = useQuery(driveFileQuery(fileId))
  const { data: session, error } = useQuery({
    queryKey: ['office', fileId],
    queryFn: () =>
      request('POST /storage/v1/files/:id/office', {
        params: { id: fileId },
        body: { language: language() },
      }),
    // An editor session is valid for one window and a limited time.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const name = response?.file.name ?? ''
  useEffect(() => {
    if (name) document.title = `${name} – ${t('app.name')}`
  }, [name])

  if (error)
    return (
      <main id="main" className={css.page}>
        <EmptyState
          title={t('office.failed')}
          hint={errorText(error)}
          action={<ButtonLink href={fileHref(fileId)}>{t('office.view')}</ButtonLink>}
        />
      </main>
    )
  return (
    <main id="main" className={css.page}>
      {!session && (
        <Skeleton label={t('office.opening')} className={css.waiting ?? ''}>
          <SkeletonBar width="40%" />
        </Skeleton>
      )}
      {session && (
        <PostedFrame
          className={css.frame}
          name="office"
          title={t('office.frame', { name })}
          address={session.action_url}
          fields={{ access_token: session.access_token, access_token_ttl: session.access_token_ttl }}
        />
      )}
    </main>
  )
}
