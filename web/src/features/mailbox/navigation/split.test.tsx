// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dropSessionState } from '../../../store.ts'
import { type SplitSide, saveShare, useShare } from './split.ts'

afterEach(() => {
  cleanup()
  dropSessionState()
  localStorage.clear()
})

const Share = ({ side }: { side: SplitSide }) => <p>{`${side} ${useShare(side)}`}</p>

test('lists that are already mounted follow a moved separator', () => {
  render(
    <>
      <Share side="right" />
      <Share side="right" />
      <Share side="bottom" />
    </>,
  )
  act(() => saveShare('right', 62))
  expect(screen.getAllByText('right 62')).toHaveLength(2)
  expect(screen.getAllByText('bottom 50')).toHaveLength(1)
})

test('a list mounted later starts with the stored share', () => {
  saveShare('right', 40)
  dropSessionState()
  render(<Share side="right" />)
  expect(screen.getAllByText('right 40')).toHaveLength(1)
})
