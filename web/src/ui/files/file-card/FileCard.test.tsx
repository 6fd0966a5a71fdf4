// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import css from './FileCard.module.css'
import { FileCard } from './FileCard.tsx'

afterEach(cleanup)

const show = (picture?: string) =>
  render(
    <FileCard
      picture={picture}
      largeTile="large icon"
      tile="small icon"
      name="Báo giá.pdf"
      detail="12 KB"
      opener={<button type="button">Open</button>}
    />,
  )

const isRepeated = () => screen.getByText('small icon').classList.contains(css.repeated ?? '')

test('a file without a picture shows one icon', () => {
  show()
  expect(screen.queryByText('large icon')).not.toBeNull()
  expect(isRepeated()).toBe(true)
})

test('a file with a picture shows its icon next to the name, until the picture fails to load', () => {
  const { container } = show('/picture.png')
  expect(screen.queryByText('large icon')).toBeNull()
  expect(isRepeated()).toBe(false)
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(screen.queryByText('large icon')).not.toBeNull()
  expect(isRepeated()).toBe(true)
})
