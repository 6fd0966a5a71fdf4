/** Asked of whoever shows a file in parts: all of it has to be there before it goes on paper. */
export type BeforePrint = CustomEvent<{ waitFor: (ready: Promise<unknown>) => void }>

export const beforePrint = 'bocau:before-print'

/** Prints what the preview shows, once all of it is drawn. */
export async function printStage(): Promise<void> {
  const waits: Promise<unknown>[] = []
  const detail = { waitFor: (ready: Promise<unknown>) => void waits.push(ready) }
  document.querySelector('[data-stage]')?.dispatchEvent(new CustomEvent(beforePrint, { detail }))
  await Promise.all(waits)
  window.print()
}
