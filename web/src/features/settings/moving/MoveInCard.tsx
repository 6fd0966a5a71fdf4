import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash } from 'lucide'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { formatTime, t } from '../../../i18n/index.ts'
import { Meter } from '../../../ui/display/Meter.tsx'
import { Button, IconButton, PasswordField, Tag } from '../../../ui/index.ts'
import { reportFailure } from '../parts/run-with-undo.ts'
import css from './Moving.module.css'
import {
  type MoveIn,
  processedCount,
  type Report,
  refetchMoveInsAfter,
  reportQuery,
} from './moving-queries.ts'
import { errorLabel } from './open-mailbox.ts'
import { visibleFolder } from './visible-folder.ts'

/** Import of a mailbox or file with its progress, problems and actions. */
export function MoveInCard({ move }: { move: MoveIn }) {
  const { id, source, username, host, state, trouble, total, next_at } = move
  const isOver = state === 'ended' || (state === 'failed' && source === 'file')
  const done = processedCount(move)
  return (
    <li className={css.card}>
      <div className={css.head}>
        <b className={css.name}>
          {username} <small>{host}</small>
        </b>
        <Tag>{t(`moving.state.${state}`)}</Tag>
        {isOver && (
          <IconButton
            size="s"
            icon={Trash}
            label={t('moving.delete.of', { username })}
            onClick={() => void refetchAfter(request('DELETE /api/v2/moving-in/:id', { params: { id } }))}
          />
        )}
      </div>
      {!isOver && <Meter share={total > 0 ? done / total : 0} />}
      <p className={css.counts}>
        <span>{t('moving.progress', { n: done, total })}</span>
        <span>{t('moving.brought', { n: move.brought })}</span>
        <span>{t('moving.known', { n: move.known })}</span>
        {move.failed > 0 && <span>{t('moving.failed', { n: move.failed })}</span>}
      </p>
      {trouble && <p className={css.trouble}>{t(`moving.trouble.${trouble}`)}</p>}
      {next_at !== null && <p className={css.note}>{t('moving.nextAt', { time: formatTime(next_at) })}</p>}
      {state === 'failed' && !isOver && <NewPassword id={id} />}
      {!isOver && <MoveActions move={move} />}
      {done > 0 && <MoveInReport id={id} done={done} />}
    </li>
  )
}

function MoveActions({ move: { id, state } }: { move: MoveIn }) {
  const change = (to: 'running' | 'paused' | 'ended') =>
    void refetchAfter(request('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: to } }))
  const isRunning = state === 'running' || state === 'watching'
  return (
    <div className={css.actions}>
      {isRunning && (
        <Button size="s" onClick={() => change('paused')}>
          {t('moving.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button size="s" kind="primary" onClick={() => change('running')}>
          {t('moving.resume')}
        </Button>
      )}
      <Button size="s" onClick={() => change('ended')}>
        {t('moving.end')}
      </Button>
    </div>
  )
}

/** The server deleted the old password after the failure; the import continues with a new one. */
function NewPassword({ id }: { id: string }) {
  const [password, setPassword] = useState('')
  const resume = () =>
    refetchAfter(
      request('PATCH /api/v2/moving-in/:id', { params: { id }, body: { state: 'running', password } }),
    )
  return (
    <form
      className={css.password}
      onSubmit={(event) => {
        event.preventDefault()
        if (password) void resume()
      }}
    >
      <PasswordField
        label={t('moving.newPassword')}
        autoComplete="off"
        showLabel={t('moving.show')}
        hideLabel={t('moving.hide')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" kind="primary" aria-disabled={!password}>
        {t('moving.resume')}
      </Button>
    </form>
  )
}

const refetchAfter = (action: Promise<unknown>) =>
  reportFailure(refetchMoveInsAfter(action), 'moving.notDone', errorLabel)

/** Report of an import by folder, with failed messages; loaded when opened. */
function MoveInReport({ id, done }: { id: string; done: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...reportQuery(id, done), enabled: isOpen, placeholderData: keepPreviousData })
  const isFile = data?.source === 'file'
  // In a file, the number of a message is only its position.
  const fallbackName = (uid: number) => (isFile ? t('moving.noSubject.file') : t('moving.noSubject', { uid }))
  const reasonText = (reason: Report['problems'][number]['reason']) =>
    isFile && (reason === 'folder' || reason === 'unreadable')
      ? t(`moving.why.${reason}.file`)
      : t(`moving.why.${reason}`)
  return (
    <details className={css.report} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('moving.report')}</summary>
      {data && <Folders report={data} />}
      {data && data.problems.length > 0 && (
        <>
          <h4>{t('moving.report.problems')}</h4>
          <ul>
            {data.problems.map(({ path, uid, subject, reason }) => (
              <li key={`${path} ${uid}`}>
                {reason === 'folder' ? path : subject || fallbackName(uid)}{' '}
                <small>
                  {reason === 'folder' ? '' : `${path}, `}
                  {reasonText(reason)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

function Folders({ report }: { report: Report }) {
  return (
    <div className={css.scroll}>
      <table aria-label={t('moving.report')}>
        <thead>
          <tr>
            <th>{t('moving.report.folder')}</th>
            <th>{t('moving.report.to')}</th>
            <th>{t('moving.report.new')}</th>
            <th>{t('moving.report.known')}</th>
            <th>{t('moving.report.failed')}</th>
          </tr>
        </thead>
        <tbody>
          {report.folders.map(({ path, folder, brought, known, failed }) => (
            <tr key={path}>
              <td>{path}</td>
              <td>{visibleFolder(folder)}</td>
              <td>{brought}</td>
              <td>{known}</td>
              <td>{failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
