// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { t } from '../../../i18n/index.ts'
import type { PreviewFile } from '../preview-file.ts'
import MessageViewer from './MessageViewer.tsx'
import '../../../i18n/areas/preview.ts'

afterEach(cleanup)

const ignore = () => {}

test('warns that the sender of a message file was not authenticated', async () => {
  const bytes = new TextEncoder().encode('From: Boss <boss@mocviet.test>\r\nSubject: a\r\n\r\nb')
  const file = { key: '1', name: 'a.eml', bytes } as PreviewFile
  const handlers = { onZoom: ignore, onDetail: ignore, onOpenFiles: ignore, onGiveUp: ignore }
  render(<MessageViewer file={file} stage={document.body} zoom={1} {...handlers} />)
  expect(await screen.findByText('Boss <boss@mocviet.test>')).toBeTruthy()
  expect(screen.getByText(t('preview.senderUnchecked'))).toBeTruthy()
})
