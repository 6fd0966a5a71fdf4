/**
 * Waits until all bodies are rendered, with a time limit, since printing without an image is better than not printing.
 */
export async function waitForBodies(
  page: HTMLElement,
  longestMilliseconds: number,
  stop: AbortSignal,
): Promise<void> {
  const until = Date.now() + longestMilliseconds
  while (Date.now() < until && !stop.aborted) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (!page.querySelector('iframe[data-content="nothing"]')) return
  }
}
