import { beforeEach, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU time of the test with its hooks, in milliseconds, over all threads of its worker. */
    processorTime?: number
  }
}

// This hook is the first to start and, because Vitest runs cleanup in reverse order, the last to end.
beforeEach(({ task }) => {
  const start = process.cpuUsage()
  onTestFinished(() => {
    const { user, system } = process.cpuUsage(start)
    task.meta.processorTime = (user + system) / 1000
  })
})
