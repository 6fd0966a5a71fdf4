/** What of the platform's `process` this needs: the time that the thread at hand was really computing. */
declare const process: { threadCpuUsage(): { user: number; system: number } }

/** What some work took of the processor in this thread, in milliseconds: what others do on the machine is not counted. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const after = process.threadCpuUsage()
  return (after.user - before.user + after.system - before.system) / 1000
}
