import { anywhere } from '@bocau/mail-core/search/search-query'

/** Returns true if a row stays in a list when its thread moves to a folder; search results cover several folders. */
export function staysAfterMove(list: string, isTargetHidden: boolean): boolean {
  if (!list.startsWith('/')) return false
  const params = new URLSearchParams(list.slice(list.indexOf('?')))
  const folder = params.get('folder')
  if (folder === anywhere) return true
  // Only the server can resolve a folder named in the typed query.
  return folder === null && !/\bin:/i.test(params.get('q') ?? '') && !isTargetHidden
}
