import cluster, { type Worker } from 'node:cluster'
import { createPinoLogger } from '../../adapters/pino/pino-logger.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import type { Config } from '../config.ts'
import { choosePorts } from './choose-ports.ts'
import type { FromWorker, OpenAddresses, ToWorker } from './supervisor-channel.ts'

interface ProcessSlot {
  readonly number: number
  worker: Worker | null
  isOpen: boolean
  /** True after the process received the signal to stop. */
  hasStopSignal: boolean
  /** Consecutive exits before its listeners were open; lengthens the pause before a restart. */
  failedStarts: number
}

const signals = ['SIGINT', 'SIGTERM'] as const
const restartPauseMilliseconds = { first: 100, longest: 10_000 }

/**
 * Starts the processes of a server and restarts those that exit. The first receives mail, runs jobs, and opens the
 * store before the others, which serve requests. Returns the exit code after all have ended.
 */
export async function superviseProcesses(config: Config): Promise<number> {
  const { processes, logLevel } = config
  const ports = await choosePorts(config)
  const logger = createPinoLogger({ level: logLevel })
  const slots: ProcessSlot[] = Array.from({ length: processes + 1 }, (_, number) => ({
    number,
    worker: null,
    isOpen: false,
    hasStopSignal: false,
    failedStarts: 0,
  }))
  const first = slots[0] as ProcessSlot
  let hasStarted = false
  let isStopping = false
  let exitCode = 0
  const open: OpenAddresses = {}

  return new Promise((resolve) => {
    for (const signal of signals) process.on(signal, () => stop('SIGTERM'))
    start(first, false)

    /** Starts the process of a slot, and handles its messages and its exit. */
    function start(slot: ProcessSlot, isRestart: boolean): void {
      if (isStopping) return
      const worker = cluster.fork(ports)
      slot.worker = worker
      slot.isOpen = false
      slot.hasStopSignal = false
      post(worker, { kind: 'begin', position: slot.number, isRestart, running: openPositions() })
      worker.on('message', (message: FromWorker) => receive(slot, message))
      worker.on('exit', (code, signal) => {
        slot.worker = null
        const wasOpen = slot.isOpen
        slot.isOpen = false
        announceOpenPositions()
        handleExit(slot, { code, signal, wasOpen })
      })
    }

    /** Handles a message of a process. */
    function receive(slot: ProcessSlot, message: FromWorker): void {
      switch (message.kind) {
        case 'broadcast':
          forwardToSiblings(slot, message.message)
          return
        case 'open':
          slot.isOpen = true
          slot.failedStarts = 0
          mergeAddresses(open, message.addresses)
          announceOpenPositions()
          continueStart()
          return
        case 'broken':
          exitCode = 1
          logger.error('writing to the store failed: stopping all processes', { process: slot.number })
          stop('SIGKILL')
      }
    }

    /**
     * Continues the first start: starts the request processes after the first process has opened, and reports
     * when all have.
     */
    function continueStart(): void {
      if (hasStarted) return
      const workers = slots.slice(1)
      if (workers.every((slot) => !slot.worker)) {
        for (const slot of workers) start(slot, false)
      } else if (slots.every((slot) => slot.isOpen)) {
        hasStarted = true
        if (first.worker) post(first.worker, { kind: 'all open', addresses: open })
      }
    }

    /** Sends a message of a process to the others; a message to one process only to that one. */
    function forwardToSiblings(from: ProcessSlot, message: SiblingMessage): void {
      const forwarded: FromSupervisor = { kind: 'forwarded', from: from.number, message }
      for (const slot of slots) {
        if (slot === from || !slot.worker || (message.kind === 'indexed' && message.to !== slot.number))
          continue
        post(slot.worker, forwarded)
      }
    }

    /** Lists the positions of the processes whose listeners are open. */
    function openPositions(): number[] {
      return slots.filter(({ isOpen }) => isOpen).map(({ number }) => number)
    }

    function announceOpenPositions(): void {
      for (const { worker } of slots) if (worker) post(worker, { kind: 'running', slots: openPositions() })
    }

    /**
     * Restarts an exited process after a pause. Stops all processes if one exits during the first start, and
     * continues a stop.
     */
    function handleExit(
      slot: ProcessSlot,
      exit: { code: number | null; signal: string | null; wasOpen: boolean },
    ): void {
      if (isStopping || (!hasStarted && !exit.wasOpen)) {
        if (!isStopping) exitCode = exit.code || 1
        stop('SIGTERM')
        return
      }
      if (!exit.wasOpen) slot.failedStarts++
      const pause = Math.min(
        restartPauseMilliseconds.first * 2 ** slot.failedStarts,
        restartPauseMilliseconds.longest,
      )
      const { code, signal } = exit
      logger.error('process exited and is restarted', { process: slot.number, code, signal })
      setTimeout(() => start(slot, true), pause)
    }

    /** Stops the request processes first, then the first process. */
    function stop(signal: 'SIGTERM' | 'SIGKILL'): void {
      isStopping = true
      const workers = slots.slice(1).filter(({ worker }) => worker)
      for (const slot of workers.length > 0 && signal !== 'SIGKILL' ? workers : slots) {
        if (!slot.worker || (slot.hasStopSignal && signal !== 'SIGKILL')) continue
        slot.hasStopSignal = true
        slot.worker.process.kill(signal)
      }
      if (slots.every(({ worker }) => !worker)) resolve(exitCode)
    }
  })
}

/** Adds the ports of a process to those of all processes. */
function mergeAddresses(existing: OpenAddresses, { programs, ...ports }: OpenAddresses): void {
  existing.programs = { ports: { ...existing.programs?.ports, ...programs?.ports } }
  for (const [name, port] of Object.entries(ports))
    if (port !== null) Object.assign(existing, { [name]: port })
}

/** Sends a message to a process, unless it is exiting. */
function post(worker: Worker, message: FromSupervisor | ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => {})
}
