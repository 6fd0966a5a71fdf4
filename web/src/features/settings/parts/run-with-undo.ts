import { errorText, type PlainKey, t } from '../../../i18n/index.ts'
import { showToast, showToastOf } from '../../../ui/index.ts'

interface UndoTexts {
  /** Text of the notice. */
  text: string
  /** Texts for a rejected action and a rejected undo. */
  failed?: PlainKey
  failedUndo?: PlainKey
}

/** Runs an action with temporary undo, even before the response arrives. */
export function runWithUndo(
  { text, failed = 'settings.notSaved', failedUndo = failed }: UndoTexts,
  action: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  return showToastOf(async () => {
    try {
      const undo = await action()
      const run = () => void reportFailure(undo(), failedUndo)
      return { text, action: { label: t('app.undo'), isUndo: true, run } }
    } catch (error) {
      return { kind: 'error', text: t(failed), detail: errorText(error) }
    }
  })
}

/** Waits for an action and reports a rejection; returns false then. */
export async function reportFailure(
  done: Promise<unknown>,
  failed: PlainKey = 'settings.notSaved',
  describe: (error: unknown) => string = errorText,
): Promise<boolean> {
  try {
    await done
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t(failed), detail: describe(error) })
    return false
  }
}
