import { formatTime, t } from '../../../../i18n/index.ts'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { KindTag, type MenuEntry, Tag } from '../../../../ui/index.ts'
import { RowMenu } from '../../parts/page/RowMenu.tsx'
import css from './MoveMany.module.css'
import { changeMoves } from './move-actions.ts'
import type { MoveInOfMany } from './moving-queries.ts'
import { promptForNewPassword } from './NewPasswordDialog.tsx'

/** Table row of the import of one mailbox: source, progress, state and actions. */
export function MoveRow({ move }: { move: MoveInOfMany }) {
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
