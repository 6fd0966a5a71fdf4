import type { DraftFile } from '@bocau/contract/compose'
import { expect, test } from 'vitest'
import type { SessionFile } from '../draft-session/content.ts'
import { fileStatus } from './file-status.ts'
import '../../../i18n/areas/compose.ts'

const file = (change: Partial<SessionFile>, scan?: DraftFile['scan'], message = ''): SessionFile => ({
  key: 'a',
  name: 'bao-gia.pdf',
  size: 1000,
  contentType: 'application/pdf',
  state: scan ? 'uploaded' : 'start',
  percent: 0,
  uploaded: scan ? ({ scan, has_virus: scan === 'infected', message } as DraftFile) : null,
  ...change,
})

test.each<[SessionFile, string, string]>([
  [file({}), 'Đang chờ tải lên', 'quiet'],
  [file({ state: 'pending', percent: 64 }), '64%', 'moving'],
  [file({ state: 'pending', percent: 64, asLink: true }), 'Đang tải lên Kho tệp 64%', 'moving'],
  [file({ state: 'pending', percent: 100 }), 'Đang quét virus', 'waiting'],
  [file({}, 'clean'), 'An toàn', 'good'],
  [file({}, 'not_scanned', 'Error: nobody answers'), 'Không quét được', 'warning'],
  [file({}, 'not_scanned'), 'Chưa quét virus', 'quiet'],
  [file({ name: 'a.zip' }, 'not_scanned'), 'Tệp nén: người nhận sẽ thấy cảnh báo', 'warning'],
  [file({}, 'infected'), 'Phát hiện virus', 'infected'],
  [file({ name: 'a.zip' }, 'clean'), 'Tệp nén: người nhận sẽ thấy cảnh báo', 'warning'],
  [file({ name: 'a.zip' }, 'infected'), 'Phát hiện virus', 'infected'],
  [file({ state: 'too_large' }), 'Quá 25 MB', 'bad'],
  [file({ state: 'too_large', reason: 'total' }), 'Tổng tệp quá 40 MB', 'bad'],
  [file({ state: 'invalid_file', name: 'cai-dat.EXE' }), 'Không được gửi tệp .exe', 'bad'],
  [file({ state: 'failed' }), 'Không tải lên được', 'bad'],
  [file({ state: 'failed', reason: 'full' }), 'Hết dung lượng', 'bad'],
])('%j', (sessionFile, text, kind) => {
  expect(fileStatus(sessionFile)).toEqual({ text, kind })
})
