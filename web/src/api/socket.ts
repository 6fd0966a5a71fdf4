import { beatEveryMilliseconds, type LiveEvent, type SocketMessage } from '@bocau/contract/events'
import { reportSessionChanged, reportSignedOut } from './access-lost.ts'
import { scoped } from './first-data/mailbox-scope.ts'
import { recordEvent, recordFirstEvent } from './latest-event.ts'

export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed'

export interface LiveHandlers {
  /** Called for each event once, in order of the numbers. */
  onEvent: (event: LiveEvent) => void
  /** Too many events were missed; everything must be refetched. */
  onStale: () => void
  onState: (state: ConnectionState) => void
}

export interface LiveConnection {
  tryNow: () => void
  close: () => void
}

/** Close codes of the server that make a retry useless. */
const closeCodes = { notSignedIn: 4401, wrongRoom: 4404 } as const

const firstWaitMilliseconds = 500
const longestWaitMilliseconds = 30_000
const longestSilenceMilliseconds = 2.5 * beatEveryMilliseconds
const pollMilliseconds = 10_000

/**
 * Follows the events of an account after a number; resumes after the last received one. With 0 it starts now, because
 * earlier events are contained in requested data.
 */
export function openSocket(accountId: string, since: number, handlers: LiveHandlers): LiveConnection {
  let last = since
  recordFirstEvent(since)
  let failures = 0
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let receivedAt = 0

  const connect = () => {
    clearTimeout(timer)
    receivedAt = Date.now()
    handlers.onState('connecting')
    const opened = new WebSocket(socketAddress(accountId, last))
    socket = opened
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      receivedAt = Date.now()
      receive(JSON.parse(String(data)) as SocketMessage)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened || isClosed) return
      socket = undefined
      if (code === closeCodes.notSignedIn) return reportSignedOut()
      if (code === closeCodes.wrongRoom) return reportSessionChanged()
      handlers.onState('waiting')
      timer = setTimeout(connect, waitAfter(failures++, Math.random()))
    })
  }

  const receive = (message: SocketMessage) => {
    if (message.kind === 'beat') return
    if (message.kind === 'event') {
      if (message.event.number <= last) return
      last = message.event.number
      // Requests sent by the handlers include this event.
      recordEvent(last)
      handlers.onEvent(message.event)
      return
    }
    failures = 0
    const isPastUnknown = message.kind === 'hello' && last === 0 && message.number > 0
    if (message.kind === 'stale' || isPastUnknown) {
      last = message.number
      recordEvent(last)
      handlers.onStale()
    }
    handlers.onState('open')
  }

  const tryNow = () => {
    if (!isClosed && socket?.readyState !== WebSocket.OPEN) reconnect()
  }
  const reconnect = () => {
    const before = socket
    socket = undefined
    before?.close()
    connect()
  }

  // A connection can end without a close event. Uses the clock, because timers stop while a computer sleeps.
  const checkSilence = () => {
    if (socket && Date.now() - receivedAt > longestSilenceMilliseconds) reconnect()
  }

  connect()
  const silenceTimer = setInterval(checkSilence, pollMilliseconds)
  addEventListener('online', tryNow)
  return {
    tryNow,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      clearInterval(silenceTimer)
      removeEventListener('online', tryNow)
      socket?.close()
      handlers.onState('closed')
    },
  }
}

/** Returns the delay after a number of failures: exponential, with jitter to spread reconnects. */
export function waitAfter(failures: number, random: number): number {
  const longest = Math.min(longestWaitMilliseconds, firstWaitMilliseconds * 2 ** failures)
  return Math.round(longest * (0.5 + random / 2))
}

function socketAddress(accountId: string, since: number): string {
  const address = new URL(scoped('/api/v2/socket'), location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('room', accountId)
  if (since > 0) address.searchParams.set('since', String(since))
  return address.href
}
