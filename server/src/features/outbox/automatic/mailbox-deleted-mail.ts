import { getUserInfo } from '../../account/index.ts'
import type { MailboxDeleted } from '../../mailbox-rights/index.ts'
import { getAccountLanguage, type MailLanguage } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendSystemMail } from './send-automatic.ts'

/** Notifies a user that a shared mailbox was deleted, and until when it can be restored. */
export async function sendMailboxDeletedMail(
  deps: OutboxDeps,
  mail: MailboxDeleted,
  jobId: string,
): Promise<void> {
  const { email, fullname, timezone } = await getUserInfo(deps.db.sql, mail.personId)
  const { messageId, writtenAt } = messageOfJob(jobId, email, mail)
  const language = await getAccountLanguage(deps.db.sql, mail.personId)
  const { title, intro, restore, deleted } = texts[language]
  const until = mail.deleteAt === null ? deleted : restore(dayText(mail.deleteAt, timezone, language))
  await sendSystemMail(deps, {
    language,
    content: { title: title(mail.name), intro: [intro(mail), until] },
    to: { name: fullname, address: email },
    messageId,
    at: writtenAt,
  })
}

interface Texts {
  title: (name: string) => string
  intro: (mail: Pick<MailboxDeleted, 'name' | 'email' | 'by'>) => string
  restore: (day: string) => string
  deleted: string
}

const texts: Record<MailLanguage, Texts> = {
  vi: {
    title: (name) => `Hộp thư chung ${name} đã bị xóa`,
    intro: ({ name, email, by }) =>
      `${by || 'Quản trị viên máy chủ'} đã xóa hộp thư chung ${name} (${email}) mà bạn đang dùng. Bạn không mở được hộp thư này nữa và thư gửi tới đó sẽ bị trả lại.`,
    restore: (day) => `Quản trị viên khôi phục được hộp thư cùng toàn bộ thư đến ngày ${day}.`,
    deleted: 'Toàn bộ thư trong hộp thư đã bị xóa.',
  },
  en: {
    title: (name) => `The shared mailbox ${name} was deleted`,
    intro: ({ name, email, by }) =>
      `${by || 'The server administrator'} deleted the shared mailbox ${name} (${email}). You can no longer open it, and mail to it is returned to its sender.`,
    restore: (day) => `An administrator can restore the mailbox with all its mail until ${day}.`,
    deleted: 'All mail in the mailbox was deleted.',
  },
}

const dayText = (at: number, timeZone: string, language: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone }).format(at)
