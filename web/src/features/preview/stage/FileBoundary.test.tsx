// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../i18n/index.ts'
import { CannotShow } from '../cannot-show.ts'
import type { PreviewFile } from '../preview-file.ts'
import { FileBoundary } from './FileBoundary.tsx'
import '../../../i18n/areas/preview.ts'

afterEach(cleanup)

test('explains why a viewer failed', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Failing = () => {
    throw new CannotShow('locked')
  }
  render(
    <FileBoundary file={{ name: 'a.pdf', size: 1, address: '/a' } as PreviewFile}>
      <Failing />
    </FileBoundary>,
  )
  expect(screen.getByText(t('preview.locked.title'))).toBeTruthy()
})
