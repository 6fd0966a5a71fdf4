import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyContent, type LetterContent, type LetterFile } from './content.ts'
import { createLetter, type Letter, type LetterStart } from './letter.ts'
import { openServer } from './testing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const blank = { key: 'k', kind: 'new', relatedMessageId: null } as const
const subject = (text: string): LetterContent => ({ ...emptyContent, subject: text })

/** The letter as the device kept it in the moment before the page went. */
const keep = (letter: Letter): LetterStart => {
  const { content, draftId, threadId, version, savedAt } = letter.view()
  const draft = { id: draftId ?? '', thread_id: threadId ?? '', version, saved_at: savedAt ?? 0 }
  return {
    ...blank,
    content,
    isUnsaved: true,
    earlierSaves: letter.comingSaves(),
    ...(draftId === null ? {} : { draft }),
  }
}

test('a page that is left while it begins a draft leaves one draft, with all that was written', async () => {
  const server = openServer()
  const left = createLetter({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo giá' }, 400)
  const kept = keep(left)
  await left.flush()
  left.stop()

  const letter = createLetter({ ...kept, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft()).toMatchObject({ subject: 'Báo giá đợt 2', version: 2 })
  expect(letter.view().draft).toMatchObject({ isDirty: false, trouble: null })
})

test('the last save of a page that was left is no other window’s', async () => {
  const server = openServer()
  const left = createLetter({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo' }, 0)
  await pass(0)
  left.write({ subject: 'Báo giá' }, 400)
  const kept = keep(left)
  await left.flush()
  left.stop()
  expect(server.draft().version).toBe(2)

  const letter = createLetter({ ...kept, content: subject('Báo giá đợt 2') }, server.calls)
  await pass(0)
  expect(server.draft().subject).toBe('Báo giá đợt 2')
  expect(letter.view().draft).toMatchObject({ status: 'saved', isDirty: false, trouble: null })
})

test('what another window saved since then is asked about', async () => {
  const server = openServer()
  const left = createLetter({ ...blank, content: emptyContent }, server.calls)
  left.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  left.write({ subject: 'Báo giá đợt 2' }, 400)
  const kept = keep(left)
  left.stop()
  server.editElsewhere({ subject: 'Của họ' })

  const letter = createLetter(kept, server.calls)
  await pass(0)
  expect(letter.view().draft.trouble).toBe('changed')
  expect(server.draft().subject).toBe('Của họ')
})

test('words written while another window’s save is fetched are not lost', async () => {
  const server = openServer()
  const letter = createLetter({ ...blank, content: emptyContent }, server.calls)
  letter.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  server.editElsewhere({ subject: 'Của họ' })
  const letGo = server.hold()
  letter.heardOf(2, 'elsewhere')
  letter.write({ body: '<div>Chào chị</div>' }, 500)
  letGo()
  await pass(1000)
  expect(letter.view().content.body).toBe('<div>Chào chị</div>')
  expect(letter.view().draft.trouble).toBe('changed')
})

test('a file on its way stays with the letter that follows another window', async () => {
  const server = openServer()
  const letter = createLetter({ ...blank, content: emptyContent }, server.calls)
  letter.write({ subject: 'Báo giá' }, 0)
  await pass(0)
  letter.changeFiles(() => [
    { key: 'f', name: 'bang-gia.pdf', state: 'pending', uploaded: null } as LetterFile,
  ])
  server.editElsewhere({ subject: 'Của họ' })
  letter.heardOf(2, 'elsewhere')
  await pass(0)
  expect(letter.view().content).toMatchObject({ subject: 'Của họ', files: [{ name: 'bang-gia.pdf' }] })
})
