import type { MovesSum } from '@bocau/contract/account/moving-many'
import { Download, Plus } from 'lucide'
import { endpointUrl } from '../../../../api/client.ts'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { Meter } from '../../../../ui/display/Meter.tsx'
import { Button, ButtonLink } from '../../../../ui/index.ts'
import { EmptyCard } from '../../parts/page/Card.tsx'
import { DataTable, TableCard } from '../../parts/page/DataTable.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import css from './MoveMany.module.css'
import { MoveRow } from './MoveRow.tsx'
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
