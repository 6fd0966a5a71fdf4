import { showToast } from './toasts.ts'

/** Runs an action; shows its failure with the cause, and then returns undefined. */
export async function reportFailure<Of>(
  text: string,
  causeOf: (error: unknown) => string,
  action: () => Promise<Of>,
): Promise<Of | undefined> {
  try {
    return await action()
  } catch (error) {
    showToast({ kind: 'error', text, detail: causeOf(error) })
    return undefined
  }
}
