import { anywhere } from '@bocau/mail-core/search/search-query'

/** Whether a row stays in a list when its thread goes to a folder: what a search found lies in many. */
export function outlastsMove(list: string, isTargetHidden: boolean): boolean {
  if (!list.startsWith('/')) return false
  const asked = new URLSearchParams(list.slice(list.indexOf('?')))
  const folder = asked.get('folder')
  if (folder === anywhere) return true
  // Which folder the typed words name, if any, is the server's to say.
  return folder === null && !/\bin:/i.test(asked.get('q') ?? '') && !isTargetHidden
}
