import type { LeavingAnswer, ListLeaver } from '../../ports/web/public-web.ts'

/** Owners of lists that answer as they are told to, and remember what they were asked. */
export class MemoryListLeaver implements ListLeaver {
  readonly asked: string[] = []
  answer: LeavingAnswer = 'done'

  async leave(url: string): Promise<LeavingAnswer> {
    this.asked.push(url)
    return this.answer
  }
}
