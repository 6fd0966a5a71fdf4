import { readdirSync, readFileSync } from 'node:fs'

/** CPU time of a process since its start, in milliseconds; `main` is its first thread. */
export interface ProcessorTime {
  readonly main: number
  readonly all: number
}

const millisecondsPerTick = 10

/** Reads the CPU time of a process from /proc; null without /proc. */
export function processorTime(pid: number): ProcessorTime | null {
  try {
    return { main: readTicks(`/proc/${pid}/task/${pid}/stat`), all: readTicks(`/proc/${pid}/stat`) }
  } catch {
    return null
  }
}

/** Returns the memory of a process and its children in bytes; null without /proc. */
export function residentBytes(pid: number): number | null {
  try {
    const bytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
    return listChildren(pid).reduce((sum, child) => sum + (residentBytes(child) ?? 0), bytes)
  } catch {
    return null
  }
}

function listChildren(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

function readTicks(file: string): number {
  // The second field is the program name in parentheses, which can contain any character.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}
