import { SiblingChannel } from '../../adapters/system/siblings/sibling-channel.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { OpenDoors } from '../doors/open-doors.ts'

/** The ports of the doors that are open, by their names. */
export type OpenPlaces = Partial<Omit<OpenDoors, 'jobs' | 'close' | 'programs'>> & {
  programs?: Pick<OpenDoors['programs'], 'ports'>
}

/** What a process says to whoever started it. */
export type FromWorker =
  | { kind: 'to others'; message: SiblingMessage }
  | { kind: 'open'; places: OpenPlaces }
  | { kind: 'broken' }

/** What whoever started this process says to it. */
export type ToWorker =
  | { kind: 'begin'; place: number; isAgain: boolean; living: readonly number[] }
  | { kind: 'all open'; places: OpenPlaces }

/** This process as one of several. */
export interface WorkerLine {
  readonly siblings: SiblingProcesses
  /** Whether another was in its place before it, beside those that are there. */
  readonly isAgain: boolean
  tellOpen(places: OpenPlaces): void
  /** Resolves when it was said that nothing can be kept any more. */
  tellBroken(): Promise<void>
  /** The doors of all processes, once they are open for the first time. */
  readonly allOpen: Promise<OpenPlaces>
}

type Heard = FromSupervisor | ToWorker

/** Waits until this process is told its place. */
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
