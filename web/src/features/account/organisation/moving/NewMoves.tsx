import type { MovesTableFault } from '@bocau/contract/account/moving-many'
import { limits } from '@bocau/contract/limits'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { useAct } from '../../parts/use-act.ts'
import { GivenForm } from './GivenForm.tsx'
import { emptyGiven, type Given, tableOf } from './given.ts'
import { MovesPreview } from './MovesPreview.tsx'
import { type MoveLine, thenReadMoves } from './moving-queries.ts'

interface Props {
  onBack: (() => void) | undefined
  onBegun: () => void
}

/** Starts mailbox imports: choose a table, review its lines, then start. */
export function NewMoves({ onBack, onBegun }: Props) {
  const [given, setGiven] = useState<Given>(emptyGiven)
  const [lines, setLines] = useState<readonly MoveLine[]>()
  const { isBusy, error, setError, run } = useAct()
  const look = () =>
    run(async () => {
      const preview = await request('POST /api/v2/organisation/moving-in/preview', { body: tableOf(given) })
      if (preview.fault) return setError(faultText(preview.fault))
      setLines(preview.lines)
    })
  const begin = () =>
    run(async () => {
      const body = { ...tableOf(given), keeps_fetching: given.keepsFetching }
      const { begun, left } = await thenReadMoves(request('POST /api/v2/organisation/moving-in', { body }))
      // Another administrator may have started some of them meanwhile; the lines show it.
      if (begun === 0) return setLines(left)
      showToast({ text: t('moveMany.begun', { n: begun }) })
      onBegun()
    })
  return lines ? (
    <MovesPreview
      lines={lines}
      isBusy={isBusy}
      error={error}
      onBack={() => setLines(undefined)}
      onBegin={() => void begin()}
    />
  ) : (
    <GivenForm
      given={given}
      isBusy={isBusy}
      error={error}
      onChange={(changes) => {
        setError(undefined)
        setGiven((before) => ({ ...before, ...changes }))
      }}
      onLook={() => void look()}
      onBack={onBack}
    />
  )
}

const faultText = (fault: MovesTableFault) =>
  fault === 'many' ? t('moveMany.fault.many', { n: limits.maxMovesLines }) : t(`moveMany.fault.${fault}`)
