import type { LeavingAnswer, ListLeaver } from '../../ports/web/public-web.ts'

/** Unsubscribe requests with fixed results, recorded for tests. */
export class MemoryListLeaver implements ListLeaver {
  readonly requests: string[] = []
  result: LeavingAnswer = 'done'

  async leave(url: string): Promise<LeavingAnswer> {
    this.requests.push(url)
    return this.result
  }
}
