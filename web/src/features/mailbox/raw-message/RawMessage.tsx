import type { Id } from '@bocau/contract/ids'
import { decodeText } from '@bocau/mail-core/mime/charset/charset'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isProblem } from '../../../api/api-problem.ts'
import { endpointUrl } from '../../../api/client.ts'
import { readBytes } from '../../../api/read-bytes.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { PlainText } from '../../../ui/files/long-runs/PlainText.tsx'
import { ButtonLink, ErrorState } from '../../../ui/index.ts'
import css from './RawMessage.module.css'
import '../../../i18n/areas/thread.ts'

/** Raw source of a message in a separate window. */
export function RawMessage({ id }: { id: Id }) {
  const query = useQuery(rawMessageQuery(id))
  const isDeleted = isProblem(query.error, 'not_found')
  useEffect(() => {
    document.title = `${t('raw.title')} – ${t('app.name')}`
  }, [])
  useEffect(() => {
    if (isDeleted) navigate('/404', { replace: true })
  }, [isDeleted])

  const download = endpointUrl('GET /api/v2/messages/:id/raw', { params: { id }, query: { download: '1' } })
  return (
    <main className={css.page} id="main">
      <header className={css.bar}>
        <h1>{t('raw.title')}</h1>
        <ButtonLink icon={Download} href={download} download data-screen-only>
          {t('raw.download')}
        </ButtonLink>
      </header>
      {query.isError && !isDeleted && (
        <ErrorState
          title={t('raw.failed')}
          text={errorText(query.error)}
          retryLabel={t('app.retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.isClipped && <p className={css.clipped}>{t('raw.clipped')}</p>}
      {query.data && (
        <pre className={css.text} translate="no">
          <PlainText>{query.data.text}</PlainText>
        </pre>
      )}
    </main>
  )
}

/** Maximum size to load; it covers headers and text, and the rest is encoded attachments. */
const MAX_BYTES = 1024 * 1024

/** Start of a raw message. */
const rawMessageQuery = (id: Id) =>
  queryOptions({
    queryKey: ['raw-message', id],
    queryFn: async ({ signal }) => {
      const bytes = await readBytes(
        'GET /api/v2/messages/:id/raw',
        { params: { id }, signal },
        { max: MAX_BYTES },
      )
      return { text: decodeText(bytes, null).text, isClipped: bytes.length === MAX_BYTES }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
