import type { MoveOut } from '@bocau/contract/account/moving-out'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash } from 'lucide'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { formatFullDate, formatNumber, formatSize, t } from '../../../../i18n/index.ts'
import { ButtonLink } from '../../../../ui/controls/Button.tsx'
import { Button, IconButton } from '../../../../ui/index.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { withConfirmation } from '../../parts/with-confirmation.tsx'
import { fullArchivesQuery } from '../organisation-queries.ts'

/** Archive of all data of the organisation, for Owners only. */
export function FullArchive() {
  const { data = [] } = useQuery(fullArchivesQuery)
  const isBusy = data.some(({ state }) => state === 'running')
  const start = () => withConfirmation(() => request('POST /api/v2/organisation/moving-out', { body: {} }))
  return (
    <Section
      title={t('organisation.archive.title')}
      lead={t('organisation.archive.lead')}
      end={
        <Button aria-disabled={isBusy} onClick={() => !isBusy && void refetchAfter(start)}>
          {t('organisation.archive.begin')}
        </Button>
      }
    >
      <p role="status">{isBusy ? t('organisation.archive.busy') : ''}</p>
      {data.length > 0 && (
        <Card>
          {data.map((one) => (
            <Archive key={one.id} one={one} />
          ))}
        </Card>
      )}
    </Section>
  )
}

function Archive({
  one: { id, state, created_at, expires_at, messages, files, left, size },
}: {
  one: MoveOut
}) {
  const date = formatFullDate(created_at)
  const contents = t('organisation.archive.holds', {
    messages: formatNumber(messages),
    files: formatNumber(files),
    left: formatNumber(left),
  })
  const states = {
    running: t('organisation.archive.running'),
    ready: t('organisation.archive.ready', { date: formatFullDate(expires_at ?? created_at) }),
    failed: t('organisation.archive.failed'),
  }
  const description = state === 'ready' ? `${contents} · ${formatSize(size)}` : contents
  return (
    <Line
      icon={Download}
      kind={state === 'ready' ? 'ok' : state === 'failed' ? 'warning' : undefined}
      name={states[state]}
      text={description}
      end={
        <>
          {state === 'ready' && (
            <ButtonLink size="s" kind="primary" href={`/api/v2/organisation/moving-out/${id}/file`} download>
              {t('organisation.archive.download')}
            </ButtonLink>
          )}
          <IconButton
            icon={Trash}
            label={t('organisation.archive.delete', { date })}
            onClick={() =>
              void refetchAfter(() =>
                request('DELETE /api/v2/organisation/moving-out/:id', { params: { id } }),
              )
            }
          />
        </>
      }
    />
  )
}

const refetchAfter = (action: () => Promise<unknown>) =>
  reportFailure(async () => {
    await action()
    await queryClient.invalidateQueries(fullArchivesQuery)
  })
