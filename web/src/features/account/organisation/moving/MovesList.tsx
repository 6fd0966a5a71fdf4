import type { MovesSum } from '@bocau/contract/account/moving-many'
import { Download, Plus } from 'lucide'
import { useState } from 'react'
import { endpointUrl } from '../../../../api/client.ts'
import { formatNumber, formatTime, t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../../ui/dialog/dialogs.ts'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Button, ButtonLink, KindTag, type MenuEntry, PasswordField, Tag } from '../../../../ui/index.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { RowMenu } from '../../parts/page/RowMenu.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import css from './MoveMany.module.css'
import { cancelAllMoves, changeMoves } from './move-actions.ts'
import type { MoveInOfMany } from './moving-queries.ts'

interface Props {
  sum: MovesSum
  moves: readonly MoveInOfMany[]
  typed: string
  onType: (typed: string) => void
  onNew: () => void
  onMore: (() => void) | undefined
}

/** Mailbox imports: total progress, bulk actions and each mailbox. */
export function MovesList({ sum, moves, typed, onType, onNew, onMore }: Props) {
  return (
    <>
      <MovesTotal sum={sum} onNew={onNew} />
      <div className={css.find}>
        <SearchField label={t('moveMany.find')} value={typed} onChange={onType} />
      </div>
      <TableCard>
        {moves.length === 0 ? (
          <EmptyCard text={t('moveMany.none')} />
        ) : (
          <DataTable
            className={css.moves}
            label={t('moveMany.list')}
            columns={[t('moveMany.here'), t('moveMany.progress'), t('moveMany.state'), null]}
          >
            {moves.map((move) => (
              <MoveRow key={move.id} move={move} />
            ))}
          </DataTable>
        )}
      </TableCard>
      {onMore && (
        <p className={css.more}>
          <Button onClick={onMore}>{t('moveMany.more')}</Button>
        </p>
      )}
    </>
  )
}

function MovesTotal({ sum, onNew }: Pick<Props, 'sum' | 'onNew'>) {
  const { running, watching, paused, failed, ended } = sum
  const { total, brought, known, failed: lost } = sum.messages
  const done = brought + known + lost
  const isRunning = running + watching > 0
  const states = [
    [running, 'running'],
    [watching, 'watching'],
    [paused, 'paused'],
    [failed, 'failed'],
    [ended, 'ended'],
  ] as const
  return (
    <div className={css.sum}>
      <div className={css.whole}>
        <p role="status" data-next tabIndex={-1}>
          {states
            .filter(([n]) => n > 0)
            .map(([n, state]) => t(`moveMany.sum.${state}`, { n }))
            .join(' · ')}
        </p>
        {running > 0 && <Meter share={total > 0 ? done / total : 0} kind={undefined} />}
        <p className={css.note}>
          {t('moveMany.messages', {
            done: formatNumber(done),
            total: formatNumber(total),
            brought: formatNumber(brought),
            known: formatNumber(known),
            failed: formatNumber(lost),
          })}
        </p>
      </div>
      <div className={css.actions}>
        {isRunning && <Button onClick={() => void changeMoves('pause')}>{t('moveMany.pauseAll')}</Button>}
        {paused > 0 && <Button onClick={() => void changeMoves('resume')}>{t('moveMany.resumeAll')}</Button>}
        {(isRunning || paused > 0) && (
          <Button onClick={() => void cancelAllMoves(running + watching + paused + failed)}>
            {t('moveMany.endAll')}
          </Button>
        )}
        <ButtonLink
          icon={Download}
          href={endpointUrl('GET /api/v2/organisation/moving-in/report', {})}
          download
        >
          {t('moveMany.report')}
        </ButtonLink>
        <Button kind="primary" icon={Plus} onClick={onNew}>
          {t('moveMany.new')}
        </Button>
      </div>
    </div>
  )
}

/** Table row of the import of one mailbox: source, progress, state and actions. */
function MoveRow({ move }: { move: MoveInOfMany }) {
  const { email, username, host, state, trouble, total, brought, known, failed, next_at } = move
  const done = brought + known + failed
  return (
    <tr data-state={state}>
      <td className={css.who}>
        <b>{email}</b>
        <small>{t('moveMany.from', { username, host })}</small>
      </td>
      <td className={css.progress}>
        <span>{t('moveMany.of', { n: done, total })}</span>
        {state === 'running' && <Meter share={total > 0 ? done / total : 0} kind={undefined} />}
        <small>
          {t('moveMany.counts', { brought, known })} {failed > 0 && t('moveMany.notBrought', { n: failed })}
        </small>
      </td>
      <td className={css.state}>
        {state === 'failed' ? (
          <KindTag kind="danger">{t(`moveMany.state.${state}`)}</KindTag>
        ) : (
          <Tag>{t(`moveMany.state.${state}`)}</Tag>
        )}
        {trouble && <small>{t(`moveMany.trouble.${trouble}`)}</small>}
        {next_at !== null && <small>{t('moveMany.nextAt', { time: formatTime(next_at) })}</small>}
      </td>
      <td className={css.menuCell}>
        <RowMenu label={t('moveMany.moreOf', { email })} entries={() => menuEntries(move)} />
      </td>
    </tr>
  )
}

function menuEntries({ id, email, state }: MoveInOfMany): MenuEntry[] {
  const entry = (action: 'pause' | 'resume' | 'end' | 'forget'): MenuEntry => ({
    id: action,
    label: t(`moveMany.act.${action}`),
    onSelect: () => void changeMoves(action, { ids: [id] }),
  })
  if (state === 'ended') return [entry('forget')]
  const end = entry('end')
  if (state === 'failed')
    return [
      {
        id: 'password',
        label: t('moveMany.newPassword'),
        onSelect: () => void promptForNewPassword({ id, email }),
      },
      end,
    ]
  return [entry(state === 'paused' ? 'resume' : 'pause'), end]
}

interface Which {
  id: string
  email: string
}

/** Asks for a new password of a remote mailbox; the server deleted the rejected one. */
const promptForNewPassword = (which: Which) =>
  openDialog((close) => <NewPasswordDialog which={which} onClose={close} />)

function NewPasswordDialog({ which: { id, email }, onClose }: { which: Which; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = () => {
    setSubmitted(true)
    if (password === '') return
    onClose()
    void changeMoves('resume', { ids: [id], password })
  }
  return (
    <Dialog
      title={t('moveMany.newPassword')}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('moveMany.act.resume')}
    >
      <p>{t('moveMany.newPassword.text', { email })}</p>
      <PasswordField
        data-first
        label={t('moveMany.newPassword.label')}
        autoComplete="off"
        showLabel={t('moveMany.show')}
        hideLabel={t('moveMany.hide')}
        value={password}
        error={isSubmitted && password === '' ? t('moveMany.required') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
    </Dialog>
  )
}
