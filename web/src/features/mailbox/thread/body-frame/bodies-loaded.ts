/** Waits until every body is drawn, but not for ever: a message without its picture prints better than none. */
export async function bodiesLoaded(
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
