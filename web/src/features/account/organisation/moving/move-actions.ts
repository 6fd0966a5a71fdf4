import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { reportFailure } from '../../parts/report-failure.ts'
import { type MovesAction, refetchMovesAfter } from './moving-queries.ts'

/** Runs an action for the given imports, or for all. Imports that cannot perform it stay unchanged. */
export const changeMoves = (action: MovesAction, target: { ids?: string[]; password?: string } = {}) =>
  reportFailure(async () => {
    const body = { act: action, ...target }
    const { changed } = await refetchMovesAfter(request('POST /api/v2/organisation/moving-in/act', { body }))
    if (changed === 0) showToast({ kind: 'error', text: t('moveMany.nothingChanged') })
    else showToast({ text: t(`moveMany.done.${action}`, { n: changed }) })
  })

/** Cancels all imports after confirmation; the server deletes their passwords. */
export async function cancelAllMoves(n: number): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('moveMany.endAll.title', { n }),
    text: t('moveMany.endAll.text'),
    actionLabel: t('moveMany.endAll'),
  })
  if (isSure) await changeMoves('end')
}
