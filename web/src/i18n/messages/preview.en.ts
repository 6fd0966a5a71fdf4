import type { vi } from './preview.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'preview.title': 'Preview of {name}',
  'preview.close': 'Close the preview',
  'preview.previous': 'Previous file',
  'preview.next': 'Next file',
  'preview.position': 'File {n} of {total}',
  'preview.zoomIn': 'Zoom in',
  'preview.zoomOut': 'Zoom out',
  'preview.print': 'Print',
  'preview.download': 'Download',
  'preview.downloadOf': 'Download ({size})',
  'preview.loading': 'Opening the file…',

  'preview.none.title': 'This kind of file has no preview',
  'preview.none.text': 'Download the file to open it.',
  'preview.none.archive': 'Download the file to open it. Open an archive only if you trust its sender.',
  'preview.infected.title': 'This file has a virus',
  'preview.infected.text':
    'It is blocked: it can be neither opened nor downloaded. The other files of the message are not affected.',
  'preview.broken.title': 'This file cannot be opened',
  'preview.broken.text': 'It may be damaged, or not what its name says. You can still download it.',
  'preview.locked.title': 'This file is locked with a password',
  'preview.locked.text': 'Download it and open it with the password that its sender gave you.',
  'preview.unreachable.title': 'The file did not load',
  'preview.unreachable.text': 'The connection was cut off. The file in the message is safe.',

  'preview.pages': '{n} {n?page|pages}',
  'preview.page': 'Page {n} of {total}',
  'preview.pageName': 'Page {n}',
  'preview.morePages': 'Show the next {n} {n?page|pages} · {left} left',
  'preview.clipped': 'Only the beginning of the file is shown. Download it to see all of it.',
}
