// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { TagInput } from './TagInput.tsx'

afterEach(cleanup)

function People({ log }: { log: string[] }) {
  const [names, setNames] = useState(['Hà', 'Duy', 'An'])
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return (
    <TagInput
      label="Add"
      listLabel="People"
      tags={names.map((name) => ({ id: name, label: name, title: `${name} of Mộc Việt` }))}
      field={{ ref: input, value: text, onChange: ({ target }) => setText(target.value) }}
      onRemove={(ids) => setNames(names.filter((name) => !ids.includes(name)))}
      onEdit={(id) => log.push(`edit ${id}`)}
      onCopy={(id, isCut) => log.push(`${isCut ? 'cut' : 'copy'} ${id}`)}
      onMenu={(id, _anchor, isByKeyboard) => log.push(`menu ${id} ${isByKeyboard}`)}
      dragType="text/x-person"
      dragData={(id) => id}
      onDrop={(data) => log.push(`drop ${data}`)}
    />
  )
}

function show() {
  const log: string[] = []
  render(<People log={log} />)
  const field = screen.getByRole('textbox', { name: 'Add' })
  act(() => field.focus())
  return { told: log, field, person: userEvent.setup() }
}

const names = () => screen.queryAllByRole('option').map((it) => it.textContent)
const tag = (name: string) => screen.getByRole('option', { name: `${name} of Mộc Việt` })

test('arrow keys move from the field over the tags and back', async () => {
  const { person, field } = show()
  await person.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(tag('An'))
  await person.keyboard('{Home}')
  expect(document.activeElement).toBe(tag('Hà'))
  await person.keyboard('{ArrowLeft}{ArrowRight}')
  expect(document.activeElement).toBe(tag('Duy'))
  await person.keyboard('{End}')
  expect(document.activeElement).toBe(field)
})

test('removing a tag focuses the next one, or the field', async () => {
  const { person, field } = show()
  act(() => tag('Duy').focus())
  await person.keyboard('{Delete}')
  expect([names(), document.activeElement]).toEqual([['Hà', 'An'], tag('An')])
  await person.keyboard('{Backspace}')
  expect([names(), document.activeElement]).toEqual([['Hà'], field])
})

test('Backspace removes the last tag only in an empty field', async () => {
  const { person } = show()
  await person.keyboard('x{Backspace}')
  expect(names()).toEqual(['Hà', 'Duy', 'An'])
  await person.keyboard('{Backspace}')
  expect(names()).toEqual(['Hà', 'Duy'])
})

test('keys edit, copy, cut and open the menu of a tag', async () => {
  const { person, told } = show()
  act(() => tag('Hà').focus())
  await person.keyboard('{Enter}{Control>}c{/Control}{Shift>}{F10}{/Shift}{Control>}x{/Control}')
  expect(told).toEqual(['edit Hà', 'copy Hà', 'menu Hà true', 'cut Hà'])
  expect(document.activeElement).toBe(tag('Duy'))
})

test('typing on a tag enters the text in the field', async () => {
  const { person, field } = show()
  act(() => tag('Hà').focus())
  await person.keyboard('d')
  expect(document.activeElement).toBe(field)
})

test('accepts a dropped tag, but no other data', () => {
  const { told, field } = show()
  const carrying = (type: string) => ({
    dataTransfer: {
      types: [type],
      getData: (requestedType: string) => (requestedType === type ? 'Khuê' : ''),
    },
  })
  fireEvent.drop(field, carrying('text/plain'))
  fireEvent.drop(field, carrying('text/x-person'))
  expect(told).toEqual(['drop Khuê'])
})
