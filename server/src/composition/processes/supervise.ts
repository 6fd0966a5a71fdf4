import cluster, { type Worker } from 'node:cluster'
import { createPinoLogger } from '../../adapters/pino/pino-logger.ts'
import type { FromSupervisor, SiblingMessage } from '../../adapters/system/siblings/sibling-message.ts'
import type { Config } from '../config.ts'
import { choosePorts } from './choose-ports.ts'
import type { FromWorker, OpenPlaces, ToWorker } from './worker-line.ts'

interface Place {
  readonly number: number
  worker: Worker | null
  isOpen: boolean
  /** True after the process received the stop request. */
  isTold: boolean
  /** Consecutive exits before its listeners were open. */
  vain: number
}

const signals = ['SIGINT', 'SIGTERM'] as const
const pauseMilliseconds = { first: 100, longest: 10_000 }

/**
 * Starts the processes of a server and restarts those that exit. The first receives mail, runs jobs, and opens the
 * store before the others, which serve requests. Returns the exit code after all have ended.
 */
export async function superviseProcesses(config: Config): Promise<number> {
  const { processes, logLevel } = config
  const ports = await choosePorts(config)
  const logger = createPinoLogger({ level: logLevel })
  const places: Place[] = Array.from({ length: processes + 1 }, (_, number) => ({
    number,
    worker: null,
    isOpen: false,
    isTold: false,
    vain: 0,
  }))
  const first = places[0] as Place
  let hasBegun = false
  let isStopping = false
  let exitCode = 0
  const open: OpenPlaces = {}

  return new Promise((ended) => {
    for (const signal of signals) process.on(signal, () => stop('SIGTERM'))
    start(first, false)

    function start(place: Place, isAgain: boolean): void {
      if (isStopping) return
      const worker = cluster.fork(ports)
      place.worker = worker
      place.isOpen = false
      place.isTold = false
      say(worker, { kind: 'begin', place: place.number, isAgain, living: livingPlaces() })
      worker.on('message', (message: FromWorker) => hear(place, message))
      worker.on('exit', (code, signal) => {
        place.worker = null
        const wasOpen = place.isOpen
        place.isOpen = false
        tellLiving()
        after(place, { code, signal, wasOpen })
      })
    }

    function hear(place: Place, message: FromWorker): void {
      switch (message.kind) {
        case 'to others':
          passOn(place, message.message)
          return
        case 'open':
          place.isOpen = true
          place.vain = 0
          takeOver(open, message.places)
          tellLiving()
          goOn()
          return
        case 'broken':
          exitCode = 1
          logger.error('the store could not be written: all processes end', { place: place.number })
          stop('SIGKILL')
      }
    }

    /** Next steps after the first process, and after all, have opened their listeners. */
    function goOn(): void {
      if (hasBegun) return
      const others = places.slice(1)
      if (others.every((place) => !place.worker)) {
        for (const place of others) start(place, false)
      } else if (places.every((place) => place.isOpen)) {
        hasBegun = true
        if (first.worker) say(first.worker, { kind: 'all open', places: open })
      }
    }

    function passOn(from: Place, message: SiblingMessage): void {
      const passed: FromSupervisor = { kind: 'passed on', from: from.number, message }
      for (const place of places) {
        if (place === from || !place.worker || (message.kind === 'indexed' && message.to !== place.number))
          continue
        say(place.worker, passed)
      }
    }

    function livingPlaces(): number[] {
      return places.filter(({ isOpen }) => isOpen).map(({ number }) => number)
    }

    function tellLiving(): void {
      for (const { worker } of places) if (worker) say(worker, { kind: 'living', places: livingPlaces() })
    }

    function after(
      place: Place,
      how: { code: number | null; signal: string | null; wasOpen: boolean },
    ): void {
      if (isStopping || (!hasBegun && !how.wasOpen)) {
        if (!isStopping) exitCode = how.code || 1
        stop('SIGTERM')
        return
      }
      if (!how.wasOpen) place.vain++
      const pause = Math.min(pauseMilliseconds.first * 2 ** place.vain, pauseMilliseconds.longest)
      const { code, signal } = how
      logger.error('a process ended and is started again', { place: place.number, code, signal })
      setTimeout(() => start(place, true), pause)
    }

    /** Stops the request processes first, then the first process. */
    function stop(signal: 'SIGTERM' | 'SIGKILL'): void {
      isStopping = true
      const others = places.slice(1).filter(({ worker }) => worker)
      for (const place of others.length > 0 && signal !== 'SIGKILL' ? others : places) {
        if (!place.worker || (place.isTold && signal !== 'SIGKILL')) continue
        place.isTold = true
        place.worker.process.kill(signal)
      }
      if (places.every(({ worker }) => !worker)) ended(exitCode)
    }
  })
}

/** Adds the listeners of a process to the known ones. */
function takeOver(known: OpenPlaces, { programs, ...ports }: OpenPlaces): void {
  known.programs = { ports: { ...known.programs?.ports, ...programs?.ports } }
  for (const [name, port] of Object.entries(ports)) if (port !== null) Object.assign(known, { [name]: port })
}

/** A process that is exiting needs no message. */
function say(worker: Worker, message: FromSupervisor | ToWorker): void {
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => {})
}
