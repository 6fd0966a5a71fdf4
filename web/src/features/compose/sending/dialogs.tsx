import type { SpamCheck } from '@bocau/contract/compose'
import { lazy } from 'react'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import type { SendBlock, Warning } from './check-draft.ts'

const load = () => fetchPart(() => import('./SendDialogs.tsx'))
const BlockDialog = lazy(async () => ({ default: (await load()).BlockDialog }))
const WarningDialog = lazy(async () => ({ default: (await load()).WarningDialog }))
const SpamDialog = lazyPart(async () => (await import('./SpamDialog.tsx')).SpamDialog)

/** Shows why a draft cannot be sent; `remove` drops the invalid addresses. */
export const showBlock = (block: SendBlock): Promise<'edit' | 'remove' | undefined> =>
  promptInDialog((resolve) => <BlockDialog block={block} onResult={resolve} />)

/** Asks for confirmation of all warnings. */
export const confirmWarnings = async (warnings: readonly Warning[]): Promise<boolean> =>
  (await promptInDialog<boolean>((resolve) => <WarningDialog warnings={warnings} onResult={resolve} />)) ===
  true

/** Asks for confirmation of a draft that looks like spam. */
export const confirmSpam = async (check: SpamCheck): Promise<boolean> =>
  (await promptInDialog<boolean>((resolve) => <SpamDialog check={check} onResult={resolve} />)) === true
