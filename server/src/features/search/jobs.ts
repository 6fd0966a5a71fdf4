import type { JobHandlers } from '../../kernel/job.ts'
import { type RenewalDeps, renewWords, renewWordsJob } from './reindexing/renew-words.ts'

/** Job handlers of search, by job kind. */
export function searchJobs(deps: RenewalDeps): JobHandlers {
  return { [renewWordsJob]: () => renewWords(deps) }
}
