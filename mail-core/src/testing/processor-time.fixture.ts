/** Required part of the platform's `process`: CPU time of the current thread. */
declare const process: { threadCpuUsage(): { user: number; system: number } }

/** Measures the CPU time of this thread in milliseconds; other load on the machine does not count. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const after = process.threadCpuUsage()
  return (after.user - before.user + after.system - before.system) / 1000
}
