import { expect, test } from 'vitest'
import { FolderSnapshot, type LabelledRow } from './folder-snapshot.ts'

const numbers = { modseq: 1, uidValidity: 1, nextUid: 10 } as FolderSnapshot['numbers']

const row = (uid: number, ...keywords: string[]) =>
  ({ uid, id: String(uid), modseq: 1, is_unread: 0, is_deleted: 0, keywords }) as unknown as LabelledRow

test('messages keep their keywords when others change them thousands of times', () => {
  let snapshot: FolderSnapshot | null = FolderSnapshot.empty(numbers).next(numbers, {
    changed: [row(1, 'Work'), row(2), row(3, 'Work', '$Junk')],
    removed: [],
  })
  const before = snapshot
  for (let change = 0; change < 2500; change++)
    snapshot = snapshot?.next(numbers, { changed: [row(2, `k${change}`)], removed: [] }) ?? null
  const keywordsOf = (one: FolderSnapshot | null) =>
    [...(one?.entries() ?? [])].map(({ keywords }) => keywords)
  expect(keywordsOf(snapshot)).toEqual([['Work'], ['k2499'], ['Work', '$Junk']])
  expect(keywordsOf(before)).toEqual([['Work'], [], ['Work', '$Junk']])
  expect([...(snapshot?.withFlag(null, (keyword) => keyword === 'Work') ?? [])]).toEqual([1, 0, 1])
})

test('removed messages leave the others in order', () => {
  const all = FolderSnapshot.empty(numbers).next(numbers, {
    changed: [row(1), row(2, 'Work'), row(3), row(4, '$Junk'), row(5)],
    removed: [],
  })
  const remaining = all?.next(numbers, { changed: [], removed: [1, 3, 5, 5, 99] })
  expect([...(remaining?.entries() ?? [])].map(({ uid, id, keywords }) => ({ uid, id, keywords }))).toEqual([
    { uid: 2, id: '2', keywords: ['Work'] },
    { uid: 4, id: '4', keywords: ['$Junk'] },
  ])
  expect(all?.next(numbers, { changed: [], removed: [] })?.uids).toBe(all?.uids)
})
