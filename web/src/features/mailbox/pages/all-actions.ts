import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { setPrinter } from '../thread-actions/print.ts'

export * from '../thread-actions/index.ts'

// Registers printing here, because the thread view imports the actions and must not be imported by them.
setPrinter(async (threads) => {
  const { printThreads } = await fetchPart(() => import('../thread/print/print-threads.tsx'))
  await printThreads(threads)
})
