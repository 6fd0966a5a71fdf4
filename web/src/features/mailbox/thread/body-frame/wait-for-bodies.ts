/**
 * Waits until all bodies and their images are loaded, with a time limit, since printing without an image is better than
 * not printing.
 */
export async function waitForBodies(
  page: HTMLElement,
  longestMilliseconds: number,
  stop: AbortSignal,
): Promise<void> {
  const until = Date.now() + longestMilliseconds
  while (Date.now() < until && !stop.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if ([...page.querySelectorAll('iframe')].every(isLoaded)) return
  }
}

const isLoaded = ({ dataset, contentDocument }: HTMLIFrameElement): boolean =>
  dataset.content !== 'nothing' && [...(contentDocument?.images ?? [])].every((image) => image.complete)
