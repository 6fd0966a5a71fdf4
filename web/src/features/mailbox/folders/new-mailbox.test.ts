import { expect, test } from 'vitest'
import { aFolder } from '../testing.ts'
import { isNewMailbox } from './new-mailbox.ts'

const folder = (name: string, total: number, children: ReturnType<typeof aFolder>[] = []) =>
  aFolder({ id: name, name, total_threads: total, children })

test.each([
  ['no mail', [folder('INBOX', 0)], true],
  ['some sent mail', [folder('INBOX', 0), folder('Sent', 49)], true],
  ['much junk', [folder('INBOX', 0), folder('Junk', 400)], true],
  ['archived mail', [folder('INBOX', 0), folder('Archive', 50)], false],
  ['mail in subfolders', [folder('Khách', 20, [folder('Khách/Nordhus', 30)])], false],
])('a mailbox with %s is new: %s', (_fact, folders, isNew) => {
  expect(isNewMailbox(folders)).toBe(isNew)
})
