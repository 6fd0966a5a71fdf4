import type { MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { useAction } from '../../parts/use-action.ts'
import { ImportForm } from './ImportForm.tsx'
import { MovesPreview } from './MovesPreview.tsx'
import { emptyInput, type MoveInput, requestTable } from './move-input.ts'
import { type MoveLine, refetchMovesAfter } from './moving-queries.ts'

interface Props {
  onBack: (() => void) | undefined
  onStarted: () => void
}

/** Starts mailbox imports: choose a table, review its lines, then start. */
export function NewMoves({ onBack, onStarted }: Props) {
  const [input, setInput] = useState<MoveInput>(emptyInput)
  const [lines, setLines] = useState<readonly MoveLine[]>()
  const { isBusy, error, setError, run } = useAction()
  const loadPreview = () =>
    run(async () => {
      const preview = await request('POST /api/v2/organisation/moving-in/preview', {
        body: requestTable(input),
      })
      if (preview.fault) return setError(faultText(preview.fault))
      setLines(preview.lines)
    })
  const start = () =>
    run(async () => {
      const body = { ...requestTable(input), keeps_fetching: input.continuesFetching }
      const { begun, left } = await refetchMovesAfter(
        request('POST /api/v2/organisation/moving-in', { body }),
      )
      // Another administrator may have started some of them meanwhile; the lines show it.
      if (begun === 0) return setLines(left)
      showToast({ text: t('moveMany.begun', { n: begun }) })
      onStarted()
    })
  return lines ? (
    <MovesPreview
      lines={lines}
      isBusy={isBusy}
      error={error}
      onBack={() => setLines(undefined)}
      onStart={() => void start()}
    />
  ) : (
    <ImportForm
      input={input}
      isBusy={isBusy}
      error={error}
      onChange={(changes) => {
        setError(undefined)
        setInput((before) => ({ ...before, ...changes }))
      }}
      onCheck={() => void loadPreview()}
      onBack={onBack}
    />
  )
}

const faultText = (fault: MovesTableFault) =>
  fault === 'many' ? t('moveMany.fault.many', { n: limits.maxMovesLines }) : t(`moveMany.fault.${fault}`)
