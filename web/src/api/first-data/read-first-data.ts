import type { FirstData } from '@bocau/contract/first-data'
import { readPage, request } from '../client.ts'
import { splitSettings } from '../session.ts'
import { findFirstData } from './first-data.ts'

/**
 * Requests the first data of an address with a single request, as its page would embed them. Null if no user is signed
 * in.
 */
export async function readFirstData(address: string): Promise<FirstData | null> {
  const page = new DOMParser().parseFromString(await readPage(address), 'text/html')
  const data = findFirstData(page)
  return data === undefined ? readParts() : data
}

/** Requests the items in parallel, for a page without embedded data (development server). */
async function readParts(): Promise<FirstData> {
  const [user, quota, entries, folders, labels, mailboxes] = await Promise.all([
    request('GET /api/v2/user/info'),
    request('GET /api/v2/accounts/quota'),
    request('GET /api/v2/settings'),
    request('GET /api/v2/folders'),
    request('GET /api/v2/labels'),
    request('GET /api/v2/mailboxes'),
  ])
  return {
    user,
    quota,
    ...splitSettings(entries),
    folders,
    labels,
    mailboxes: mailboxes.items,
    event_number: 0,
    threads: null,
    thread: null,
  }
}
