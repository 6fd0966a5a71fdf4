// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { DialogLabels } from './dialog-labels.ts'

afterEach(cleanup)

function Opener({ onSubmit }: { onSubmit?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <Dialog
          title="Rename folder"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          {...(onSubmit ? { onSubmit } : {})}
          footer={
            <button type="submit" data-first>
              Save
            </button>
          }
        >
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  )
}

async function open(onSubmit?: () => void) {
  const person = userEvent.setup()
  render(<Opener {...(onSubmit ? { onSubmit } : {})} />)
  const opener = screen.getByRole('button', { name: 'Rename' })
  act(() => opener.focus())
  await person.keyboard('{Enter}')
  return { person, dialog: screen.getByRole('dialog', { name: 'Rename folder' }) }
}

test('a dialog is modal, has a title and focuses the marked element', async () => {
  const { dialog } = await open()
  expect(dialog).toHaveProperty('open', true)
  expect(dialog.getAttribute('aria-modal')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
})

test('Escape, its close button and going back close a dialog', async () => {
  const { person, dialog } = await open()
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  await person.click(screen.getByRole('button', { name: /^Close/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  act(() => void dispatchEvent(new Event('popstate')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Enter in a form dialog submits it once', async () => {
  const onSubmit = vi.fn<() => void>()
  const { person } = await open(onSubmit)
  await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Hóa đơn{Enter}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a form dialog offers Cancel and its submit button, and announces an error', async () => {
  const onClose = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <DialogLabels value={{ cancel: 'Cancel', close: 'Close' }}>
      <Dialog title="Rename" submitLabel="Save" error="Name taken" onSubmit={onSubmit} onClose={onClose}>
        <input aria-label="Name" />
      </Dialog>
    </DialogLabels>,
  )
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toBe('Name taken')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(2)
})

test.each([
  ['in the first text field of a form', () => {}, 'textbox'],
  ['in the dialog if it is no form', undefined, 'dialog'],
] as const)('without a marked element, the focus is %s', (_element, onSubmit, role) => {
  render(
    <Dialog title="Rename folder" closeLabel="Close" onClose={() => {}} {...(onSubmit ? { onSubmit } : {})}>
      <input type="checkbox" aria-label="All" />
      <input aria-label="Name" />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole(role))
})
