/** Event before printing, for viewers that load a file in parts. */
export type BeforePrint = CustomEvent<{ waitFor: (ready: Promise<unknown>) => void }>

export const beforePrint = 'bocau:before-print'

/** Prints the preview once it is completely rendered. */
export async function printStage(): Promise<void> {
  const waits: Promise<unknown>[] = []
  const detail = { waitFor: (ready: Promise<unknown>) => void waits.push(ready) }
  document.querySelector('[data-stage]')?.dispatchEvent(new CustomEvent(beforePrint, { detail }))
  await Promise.all(waits)
  window.print()
}
