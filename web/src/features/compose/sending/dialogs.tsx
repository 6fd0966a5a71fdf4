import type { SpamCheck } from '@bocau/contract/compose'
import { lazy } from 'react'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import type { Block, Warning } from './check-draft.ts'

const load = () => fetchPart(() => import('./SendDialogs.tsx'))
const BlockDialog = lazy(async () => ({ default: (await load()).BlockDialog }))
const WarningDialog = lazy(async () => ({ default: (await load()).WarningDialog }))
const SpamDialog = lazyPart(async () => (await import('./SpamDialog.tsx')).SpamDialog)

/** Says what keeps a draft from being sent; `remove` takes invalid addresses off it. */
export const showBlock = (block: Block): Promise<'edit' | 'remove' | undefined> =>
  askInDialog((answer) => <BlockDialog block={block} onAnswer={answer} />)

/** Asks whether a draft goes in spite of all this. */
export const confirmWarnings = async (warnings: readonly Warning[]): Promise<boolean> =>
  (await askInDialog<boolean>((answer) => <WarningDialog warnings={warnings} onAnswer={answer} />)) === true

/** Asks whether a draft goes although it looks like spam. */
export const confirmSpam = async (check: SpamCheck): Promise<boolean> =>
  (await askInDialog<boolean>((answer) => <SpamDialog check={check} onAnswer={answer} />)) === true
