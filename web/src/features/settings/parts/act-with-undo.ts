import { errorText, type PlainKey, t } from '../../../i18n/index.ts'
import { showToast, showToastOf } from '../../../ui/index.ts'

interface Told {
  /** What is said once it is done. */
  text: string
  /** What is said where it, or taking it back, was refused. */
  failed?: PlainKey
  failedUndo?: PlainKey
}

/**
 * Does something that can be taken back by what it answers with: for a moment afterwards, and by the undo key while it
 * is not answered yet.
 */
export function actWithUndo(
  { text, failed = 'settings.notSaved', failedUndo = failed }: Told,
  act: () => Promise<() => Promise<unknown>>,
): Promise<void> {
  return showToastOf(async () => {
    try {
      const undo = await act()
      const run = () => void sayIfNot(undo(), failedUndo)
      return { text, action: { label: t('app.undo'), isUndo: true, run } }
    } catch (error) {
      return { kind: 'error', text: t(failed), detail: errorText(error) }
    }
  })
}

/** Waits for what was asked for, and says where it was refused; false then. */
export async function sayIfNot(
  done: Promise<unknown>,
  failed: PlainKey = 'settings.notSaved',
): Promise<boolean> {
  try {
    await done
    return true
  } catch (error) {
    showToast({ kind: 'error', text: t(failed), detail: errorText(error) })
    return false
  }
}
