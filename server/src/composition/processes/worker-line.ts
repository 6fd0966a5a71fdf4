import { SiblingChannel } from '../../adapters/system/siblings/sibling-channel.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { OpenDoors } from '../doors/open-doors.ts'

/** Ports of open listeners by name. */
export type OpenPlaces = Partial<Omit<OpenDoors, 'jobs' | 'close' | 'programs'>> & {
  programs?: Pick<OpenDoors['programs'], 'ports'>
}

/** Messages from a process to its supervisor. */
export type FromWorker =
  | { kind: 'to others'; message: SiblingMessage }
  | { kind: 'open'; places: OpenPlaces }
  | { kind: 'broken' }

/** Messages from the supervisor to a process. */
export type ToWorker =
  | { kind: 'begin'; place: number; isAgain: boolean; living: readonly number[] }
  | { kind: 'all open'; places: OpenPlaces }

/** This process as one of several. */
export interface WorkerLine {
  readonly siblings: SiblingProcesses
  /** True if it replaces an earlier process while others run. */
  readonly isAgain: boolean
  tellOpen(places: OpenPlaces): void
  /** Reports that the store can no longer be written; resolves when sent. */
  tellBroken(): Promise<void>
  /** Listeners of all processes, after their first start. */
  readonly allOpen: Promise<OpenPlaces>
}

type Heard = FromSupervisor | ToWorker

/** Waits until the supervisor assigns a position. */
export async function openWorkerLine(): Promise<WorkerLine> {
  const send = (message: FromWorker) =>
    new Promise<void>((sent) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => sent())
      else sent()
    })
  const begin = await hears('begin')
  const siblings = new SiblingChannel(
    {
      send: (message) => void send({ kind: 'to others', message }),
      onMessage: (hear) => {
        process.on('message', (message: Heard) => {
          if (message.kind === 'passed on' || message.kind === 'living') hear(message)
        })
      },
    },
    begin,
  )
  return {
    siblings,
    isAgain: begin.isAgain,
    tellOpen: (places) => void send({ kind: 'open', places }),
    tellBroken: () => send({ kind: 'broken' }),
    allOpen: hears('all open').then(({ places }) => places),
  }
}

function hears<K extends ToWorker['kind']>(kind: K): Promise<Extract<ToWorker, { kind: K }>> {
  return new Promise((resolve) => {
    const hear = (message: Heard) => {
      if (message.kind !== kind) return
      process.off('message', hear)
      resolve(message as Extract<ToWorker, { kind: K }>)
    }
    process.on('message', hear)
  })
}
