import { domainOf } from '@bocau/mail-core/address'
import { getUserInfo } from '../../account/people/index.ts'
import type { DamageMail } from '../../mailbox/blobs/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** Tells an Owner that content of the organisation was found damaged. */
export async function sendDamageMail(deps: OutboxDeps, mail: DamageMail, jobId: string): Promise<void> {
  const reader = await getUserInfo(deps.db.sql, mail.to)
  const { messageId, writtenAt } = messageOfJob(jobId, reader.email, mail)
  const place = `${deps.publicOrigin}/account/organisation`
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(reader.email)}` },
    to: reader.fullname ? { name: reader.fullname, address: reader.email } : reader.email,
    subject: 'Có nội dung bị hỏng trên máy chủ / Content is damaged on the server',
    date: new Date(writtenAt),
    messageId: `<${messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `Máy chủ vừa phát hiện ${mail.count} nội dung thư hoặc tệp của tổ chức bị hỏng trên ổ đĩa và không có bản sao nào để thay.`,
      'Người mở thư hoặc tệp đó sẽ thấy một thông báo. Các thư và tệp khác vẫn dùng bình thường.',
      'Hãy báo người vận hành máy chủ: kiểm tra ổ đĩa, rồi đặt BOCAU_SECOND_COPY tới một bản sao lưu để máy chủ tự khôi phục.',
      `Tình trạng hệ thống: ${place}`,
      '',
      mail.count === 1
        ? 'The content of a letter or a file of your organisation was found damaged on the disk, and there is no copy to take its place.'
        : `The contents of ${mail.count} letters or files of your organisation were found damaged on the disk, and there is no copy to take their place.`,
      'Whoever opens one of them is told so. All other letters and files are as they were.',
      'Tell whoever runs the server: have the disk looked at, and name a backup in BOCAU_SECOND_COPY, from which the server mends by itself.',
      `How the system is: ${place}`,
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  await carryAutomatic(deps, { from: '', to: reader.email, raw: await composer.compile().build() })
}
