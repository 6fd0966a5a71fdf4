import type { LeavingAnswer, ListLeaver } from '../../ports/web/public-web.ts'

/** Unsubscribe requests with fixed results, recorded for tests. */
export class MemoryListLeaver implements ListLeaver {
  readonly asked: string[] = []
  answer: LeavingAnswer = 'done'

  async leave(url: string): Promise<LeavingAnswer> {
    this.asked.push(url)
    return this.answer
  }
}
