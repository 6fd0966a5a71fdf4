/** Event before printing, for viewers that load a file in parts. */
type BeforePrint = CustomEvent<{ waitFor: (ready: Promise<unknown>) => void }>

const beforePrint = 'bocau:before-print'

/** Prints the preview once it is completely rendered. */
export async function printStage(): Promise<void> {
  const waits: Promise<unknown>[] = []
  const detail = { waitFor: (ready: Promise<unknown>) => void waits.push(ready) }
  document.querySelector('[data-stage]')?.dispatchEvent(new CustomEvent(beforePrint, { detail }))
  await Promise.all(waits)
  window.print()
}

/**
 * Prepares a part for printing, which waits for the result, or shortly for the rendering. Returns a function that ends
 * this.
 */
export function prepareForPrint(stage: Element, prepare: () => Promise<void> | void): () => void {
  const onPrint = (event: Event) =>
    (event as BeforePrint).detail.waitFor(prepare() ?? new Promise((resolve) => setTimeout(resolve, 100)))
  stage.addEventListener(beforePrint, onPrint)
  return () => stage.removeEventListener(beforePrint, onPrint)
}
