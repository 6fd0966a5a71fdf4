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
        'Hãy báo người vận hành máy chủ kiểm tra ổ đĩa và đặt BOCAU_SECOND_COPY là một bản sao lưu. Máy chủ sẽ tự khôi phục nội dung từ đó.',
      ],
      openLabel: 'Xem tình trạng hệ thống',
    }),
    en: (count) => ({
      title: 'Content is damaged on the server',
      intro: [
        count === 1
          ? 'The content of a message or file of your organisation is damaged on the disk of the server, and there is no copy to restore it from.'
          : `The contents of ${count} messages or files of your organisation are damaged on the disk of the server, and there is no copy to restore them from.`,
        'Users who open damaged content see an error message. All other messages and files are not affected.',
        'Ask the server administrator to check the disk and to set BOCAU_SECOND_COPY to a backup. The server then restores the content automatically.',
      ],
      openLabel: 'View system status',
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
