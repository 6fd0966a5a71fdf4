import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { printBy } from '../thread-actions/print.ts'

export * from '../thread-actions/index.ts'

// What draws threads offers what is done with them: it cannot be asked for from among the acts.
printBy(async (threads) => {
  const { printThreads } = await fetchPart(() => import('../thread/print/print-threads.tsx'))
  await printThreads(threads)
})
