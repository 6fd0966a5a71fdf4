import { getUserInfo } from '../../account/index.ts'
import type { DamageMail } from '../../blobs/index.ts'
import { getAccountLanguage, type MailLanguage } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendSystemMail } from './send-automatic.ts'

const texts: Record<MailLanguage, (count: number) => { title: string; intro: string[]; openLabel: string }> =
  {
    vi: (count) => ({
      title: 'Có nội dung bị hỏng trên máy chủ',
      intro: [
        `Máy chủ vừa phát hiện ${count} nội dung thư hoặc tệp của tổ chức bị hỏng trên ổ đĩa và không có bản sao nào để thay.`,
        'Người mở thư hoặc tệp đó sẽ thấy một thông báo. Các thư và tệp khác vẫn dùng bình thường.',
        'Hãy báo người vận hành máy chủ: kiểm tra ổ đĩa, rồi đặt BOCAU_SECOND_COPY tới một bản sao lưu để máy chủ tự khôi phục.',
      ],
      openLabel: 'Xem tình trạng hệ thống',
    }),
    en: (count) => ({
      title: 'Content is damaged on the server',
      intro: [
        count === 1
          ? 'The content of a message or a file of your organisation was found damaged on the disk, and there is no copy to take its place.'
          : `The contents of ${count} messages or files of your organisation were found damaged on the disk, and there is no copy to take their place.`,
        'Whoever opens one of them is told so. All other messages and files are as they were.',
        'Tell whoever runs the server: have the disk looked at, and name a backup in BOCAU_SECOND_COPY, from which the server mends by itself.',
      ],
      openLabel: 'See how the system is',
    }),
  }

/** Notifies an Owner about damaged content of the organisation. */
export async function sendDamageMail(deps: OutboxDeps, mail: DamageMail, jobId: string): Promise<void> {
  const reader = await getUserInfo(deps.db.sql, mail.to)
  const language = await getAccountLanguage(deps.db.sql, mail.to)
  const { messageId, writtenAt } = messageOfJob(jobId, reader.email, mail)
  const { title, intro, openLabel } = texts[language](mail.count)
  await sendSystemMail(deps, {
    language,
    content: {
      title,
      intro,
      button: { label: openLabel, href: `${deps.publicOrigin}/account/organisation` },
    },
    to: { name: reader.fullname, address: reader.email },
    messageId,
    at: writtenAt,
  })
}
