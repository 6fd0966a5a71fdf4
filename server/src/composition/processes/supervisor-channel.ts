import { SiblingChannel } from '../../adapters/system/siblings/sibling-channel.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import type { SiblingProcesses } from '../../ports/sibling-processes.ts'
import type { OpenListeners } from '../listeners/open-listeners.ts'

/** Ports of open listeners by name. */
export type OpenAddresses = Partial<Omit<OpenListeners, 'jobs' | 'close' | 'programs'>> & {
  programs?: Pick<OpenListeners['programs'], 'ports'>
}

/** Messages from a process to its supervisor. */
export type FromWorker =
  | { kind: 'broadcast'; message: SiblingMessage }
  | { kind: 'open'; addresses: OpenAddresses }
  | { kind: 'broken' }

/** Messages from the supervisor to a process. */
export type ToWorker =
  | { kind: 'begin'; position: number; isRestart: boolean; running: readonly number[] }
  | { kind: 'all open'; addresses: OpenAddresses }

/** Channel of one of several processes to its supervisor and, through it, to the others. */
export interface SupervisorChannel {
  readonly siblings: SiblingProcesses
  /** True if it replaces an earlier process while others run. */
  readonly isRestart: boolean
  reportOpen(addresses: OpenAddresses): void
  /** Reports that the store can no longer be written; resolves when sent. */
  reportBroken(): Promise<void>
  /** Listeners of all processes, after their first start. */
  readonly allOpen: Promise<OpenAddresses>
}

type ReceivedMessage = FromSupervisor | ToWorker

/** Waits until the supervisor assigns a position. */
export async function openSupervisorChannel(): Promise<SupervisorChannel> {
  const send = (message: FromWorker) =>
    new Promise<void>((sent) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => sent())
      else sent()
    })
  const start = await receive('begin')
  const siblings = new SiblingChannel(
    {
      send: (message) => void send({ kind: 'broadcast', message }),
      onMessage: (subscribe) => {
        process.on('message', (message: ReceivedMessage) => {
          if (message.kind === 'forwarded' || message.kind === 'running') subscribe(message)
        })
      },
    },
    start,
  )
  return {
    siblings,
    isRestart: start.isRestart,
    reportOpen: (addresses) => void send({ kind: 'open', addresses }),
    reportBroken: () => send({ kind: 'broken' }),
    allOpen: receive('all open').then(({ addresses }) => addresses),
  }
}

function receive<K extends ToWorker['kind']>(kind: K): Promise<Extract<ToWorker, { kind: K }>> {
  return new Promise((resolve) => {
    const listener = (message: ReceivedMessage) => {
      if (message.kind !== kind) return
      process.off('message', listener)
      resolve(message as Extract<ToWorker, { kind: K }>)
    }
    process.on('message', listener)
  })
}
