import { queryOptions, useQuery } from '@tanstack/react-query'
import { Trash } from 'lucide'
import { useState } from 'react'
import { type Reply, request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { formatFullDate, formatSize, t } from '../../../i18n/index.ts'
import { ButtonLink } from '../../../ui/controls/Button.tsx'
import { Button, IconButton, Tag } from '../../../ui/index.ts'
import { Choice } from '../parts/Choice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import parts from '../parts/parts.module.css'
import { Row, Section, SwitchRow } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import css from './Moving.module.css'
import { errorLabel } from './open-mailbox.ts'

const forms = ['mbox', 'maildir', 'none'] as const

/** Archive of all data of the user: options and existing archives. */
export function DownloadAll() {
  const archives = useQuery(moveOutsQuery)
  const [mail, setMail] = useState<(typeof forms)[number]>('mbox')
  const [withFiles, setWithFiles] = useState(true)
  const isBusy = archives.data?.some(({ state }) => state === 'running') ?? false
  const start = () =>
    void refetchAfter(request('POST /api/v2/moving-out', { body: { mail, with_files: withFiles } }))
  return (
    <Section id="download" title={t('moving.out.title')}>
      <p className={parts.lead}>{t('moving.out.lead')}</p>
      <Row name={t('moving.out.mail')} hint={t(`moving.out.mail.${mail}.hint`)}>
        <Choice
          label={t('moving.out.mail')}
          value={mail}
          options={forms.map((value) => ({ value, label: t(`moving.out.mail.${value}`) }))}
          onChange={setMail}
        />
      </Row>
      <SwitchRow name={t('moving.out.files')} isOn={withFiles} onChange={setWithFiles} />
      <div className={css.out}>
        <div className={css.actions}>
          <Button kind="primary" aria-disabled={isBusy} onClick={() => !isBusy && start()}>
            {t('moving.out.begin')}
          </Button>
          <span className={css.note} role="status">
            {isBusy ? t('moving.out.busy') : ''}
          </span>
        </div>
        <Loaded query={archives}>
          {(list) =>
            list.length > 0 && (
              <ul className={css.list} aria-label={t('moving.out.list')}>
                {list.map((one) => (
                  <ArchiveCard key={one.id} one={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Section>
  )
}

function ArchiveCard({ one }: { one: MoveOut }) {
  const { id, state, messages, files, left, size, created_at, expires_at } = one
  const date = formatFullDate(created_at)
  return (
    <li className={css.card}>
      <div className={css.head}>
        <b className={css.name}>{date}</b>
        <Tag>{t(`moving.out.state.${state}`)}</Tag>
        <IconButton
          size="s"
          icon={Trash}
          label={t('moving.out.delete', { date })}
          onClick={() => void refetchAfter(request('DELETE /api/v2/moving-out/:id', { params: { id } }))}
        />
      </div>
      <p className={css.counts}>
        <span>{t('moving.out.messages', { n: messages })}</span>
        <span>{t('moving.out.filesIn', { n: files })}</span>
        {left > 0 && <span>{t('moving.out.left', { n: left })}</span>}
        {state === 'ready' && <span>{formatSize(size)}</span>}
      </p>
      {state === 'ready' && expires_at !== null && (
        <>
          <p className={css.note}>{t('moving.out.until', { date: formatFullDate(expires_at) })}</p>
          <div className={css.actions}>
            <ButtonLink size="s" kind="primary" href={`/api/v2/moving-out/${id}/file`} download>
              {t('moving.out.download')}
            </ButtonLink>
          </div>
        </>
      )}
    </li>
  )
}

/** Runs an action on an archive and refetches the list. */
const refetchAfter = (done: Promise<unknown>) =>
  reportFailure(
    done.then(() => queryClient.invalidateQueries({ queryKey: key })),
    'moving.notDone',
    errorLabel,
  )

type MoveOut = Reply<'GET /api/v2/moving-out'>['items'][number]

const key = ['moving-out'] as const
const pollMilliseconds = 2_000

/** Archives of the user's data; refetched periodically while one is written. */
const moveOutsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await request('GET /api/v2/moving-out', { signal })).items,
  refetchInterval: ({ state }) =>
    state.data?.some((one) => one.state === 'running') ? pollMilliseconds : false,
})
