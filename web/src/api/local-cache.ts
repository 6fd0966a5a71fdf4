import type { ThreadPage } from '@bocau/contract/mailbox/mailbox'
import type { Query, QueryClient } from '@tanstack/react-query'
import { type CachedList, setCachedListReader } from './cached-list.ts'
import { latestEvent } from './latest-event.ts'

/** Prefix of the keys deleted at sign-out. */
const prefix = 'bocau.list.'
const maxLists = 12
const saveDelayMilliseconds = 2000

/** First page of a list with its state. */
interface StoredList {
  account: string
  /** Last event included; without newer events the list is current. */
  event: number
  readAt: number
  key: readonly unknown[]
  page: ThreadPage
}

/**
 * Stores the first page of each visited list on this device and offers it in later visits, until the returned function
 * is called. Deletes lists of other accounts immediately.
 */
export function storeLists(cache: QueryClient, account: string): () => void {
  for (const name of storedNames()) if (read(name)?.account !== account) remove(name)
  setCachedListReader((key) => readStoredList(account, key))
  const stopSaving = saveChanges(cache, account)
  return () => {
    setCachedListReader(undefined)
    stopSaving()
  }
}

function readStoredList(account: string, key: readonly unknown[]): CachedList | undefined {
  const stored = read(entryName(account, key))
  // The account is part of both the key and the value.
  if (stored?.account !== account) return undefined
  return { page: stored.page, readAt: stored.event === latestEvent() ? stored.readAt : 0 }
}

/**
 * Stores changed first pages of lists after a pause and when the page closes; returns a function that ends
 * this.
 */
function saveChanges(cache: QueryClient, account: string): () => void {
  const changed = new Map<string, Query>()
  /** Hashes of the lists that were visible; a prefetched one may never be. */
  const visited = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleSave = (query: Query) => {
    if (!isFirstPage(query) || !visited.has(query.queryHash)) return
    changed.set(query.queryHash, query)
    timer ??= setTimeout(save, saveDelayMilliseconds)
  }
  const save = () => {
    clearTimeout(timer)
    timer = undefined
    for (const query of changed.values()) store(account, query)
    changed.clear()
  }
  const noteVisit = (query: Query) => {
    if (query.getObserversCount() === 0 || visited.has(query.queryHash)) return
    visited.add(query.queryHash)
    scheduleSave(query)
  }
  for (const query of cache.getQueryCache().getAll()) noteVisit(query)
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (event.type === 'observerAdded') noteVisit(event.query)
    else if (event.type === 'updated' && event.action.type === 'success') scheduleSave(event.query)
  })
  addEventListener('pagehide', save)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    removeEventListener('pagehide', save)
  }
}

/** Excludes search results and later pages. */
function isFirstPage({ queryKey: [kind, list, , cursor] }: Query): boolean {
  return kind === 'threads' && cursor === '' && !String(list).startsWith('/')
}

/** Stores a list unless it is outdated or loading. */
function store(account: string, { queryKey: key, state }: Query): void {
  const page = state.data as ThreadPage | undefined
  // A list known to be outdated must not appear current.
  if (!page || state.isInvalidated || state.fetchStatus === 'fetching' || state.dataUpdatedAt === 0) return
  const name = entryName(account, key)
  freeSpace(name)
  const stored: StoredList = { account, event: latestEvent(), readAt: state.dataUpdatedAt, key, page }
  try {
    localStorage.setItem(name, JSON.stringify(stored))
  } catch {
    remove(name) // Storage is full; the list is loaded from the server.
  }
}

/** Deletes the least recently loaded list. */
function freeSpace(name: string): void {
  const rest = storedNames().filter((each) => each !== name)
  if (rest.length < maxLists) return
  const [oldest] = rest.toSorted((a, b) => (read(a)?.readAt ?? 0) - (read(b)?.readAt ?? 0))
  if (oldest) remove(oldest)
}

const entryName = (account: string, key: readonly unknown[]) => `${prefix}${account}.${JSON.stringify(key)}`

function storedNames(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return [] // Storage may be disabled; lists are then loaded from the server.
  }
}

function read(name: string): StoredList | undefined {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as StoredList
  } catch {
    return undefined
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
