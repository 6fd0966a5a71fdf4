import type { ListUnsubscriber, UnsubscribeResult } from '../../ports/web/public-web.ts'

/** Unsubscribe requests with fixed results, recorded for tests. */
export class MemoryUnsubscriber implements ListUnsubscriber {
  readonly requests: string[] = []
  result: UnsubscribeResult = 'done'

  async unsubscribe(url: string): Promise<UnsubscribeResult> {
    this.requests.push(url)
    return this.result
  }
}
