import { readFileSync } from 'node:fs'

/** CPU time and resident memory of a process. */
export interface ProcessUsage {
  processorMs: number
  memoryBytes: number
}

/** The kernel reports CPU time in hundredths of a second. */
const millisecondsPerTick = 10

/** Reads the usage of a process from /proc; null without /proc. */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    // The second field is the program name in brackets, which may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '')
    const [user = 0, system = 0] = stat.split(' ').slice(11, 13).map(Number)
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return { processorMs: (user + system) * millisecondsPerTick, memoryBytes: Number(kilobytes ?? 0) * 1024 }
  } catch {
    return null // Not Linux, or the process has ended.
  }
}
