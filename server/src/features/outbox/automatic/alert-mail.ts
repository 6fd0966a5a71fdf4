import { domainOf } from '@bocau/mail-core/address'
import { type AlertMail, readDevice } from '../../account/activity/index.ts'
import { getUserInfo } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { carryAutomatic } from './carry-automatic.ts'
import { messageOfJob } from './message-of-job.ts'

/** Tells the owner of an account by mail what happened to it. */
export async function sendAlertMail(deps: OutboxDeps, mail: AlertMail, jobId: string): Promise<void> {
  const { email, fullname, timezone } = await getUserInfo(deps.db.sql, mail.accountId)
  const raw = await writeAlertMail({
    ...mail,
    email,
    fullname,
    timezone,
    protectionUrl: new URL('/account/protect', deps.publicOrigin).href,
    messageId: messageOfJob(jobId, email, mail).messageId,
  })
  await carryAutomatic(deps, { from: '', to: email, raw })
}

interface WrittenAlert extends Omit<AlertMail, 'accountId'> {
  email: string
  fullname: string
  timezone: string
  protectionUrl: string
  messageId: string
}

// In both languages of the product: a message knows no reader's choice.
const happenings: Record<AlertMail['alert'], [vi: string, en: string]> = {
  new_device: ['Đăng nhập từ một thiết bị mới', 'Sign-in from a new device'],
  password_changed: ['Mật khẩu đã được đổi', 'Your password was changed'],
  two_step_on: ['Cách xác minh 2 bước đã được bật', 'A 2-step verification method was turned on'],
  two_step_off: ['Xác minh 2 bước đã bị tắt', '2-step verification was turned off'],
  recovery_code_used: ['Một mã khôi phục đã được dùng', 'A recovery code was used'],
  passkey_added: ['Một khóa truy cập đã được thêm', 'A passkey was added'],
  app_password_made: ['Một mật khẩu ứng dụng đã được tạo', 'An app password was made'],
  second_step_guessed: ['Có người biết mật khẩu của bạn', 'Somebody knows your password'],
  password_recovered: ['Mật khẩu đã được đặt lại', 'Your password was reset'],
  mailbox_opened: ['Hộp thư của bạn đã được mở cho người khác', 'Your mailbox was opened to somebody else'],
  recovery_changed: ['Địa chỉ khôi phục đã thay đổi', 'Your recovery address was changed'],
  phone_changed: ['Số điện thoại đã thay đổi', 'Your phone number was changed'],
}

/** What else follows from it. */
const consequences: Partial<Record<AlertMail['alert'], [vi: string, en: string]>> = {
  password_recovered: [
    'Mật khẩu được đặt lại bằng mã gửi tới địa chỉ khôi phục hoặc điện thoại của bạn; mọi phiên đã được đăng xuất.',
    'It was reset with a code sent to your recovery address or telephone; all sessions were signed out.',
  ],
  second_step_guessed: [
    'Họ đã nhập đúng mật khẩu nhưng nhập sai mã xác minh nhiều lần, nên chưa vào được tài khoản. Hãy đổi mật khẩu ngay.',
    'They gave the right password and several wrong verification codes, so they are not in. Change your password now.',
  ],
  password_changed: [
    'Mọi phiên khác đã được đăng xuất; mật khẩu ứng dụng và thiết bị tin cậy không còn hiệu lực.',
    'All other sessions were signed out; app passwords and trusted devices count no longer.',
  ],
  two_step_off: [
    'Từ nay chỉ cần mật khẩu để đăng nhập; thiết bị tin cậy và mã khôi phục không còn hiệu lực.',
    'From now on the password alone signs in; trusted devices and recovery codes count no longer.',
  ],
}

/** The message that tells of it. It carries no link that signs anybody in, and nothing secret. */
export async function writeAlertMail(mail: WrittenAlert): Promise<Buffer> {
  const [vi, en] = happenings[mail.alert]
  const [viMore, enMore] = consequences[mail.alert] ?? []
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: { name: 'Bồ Câu', address: `no-reply@${domainOf(mail.email)}` },
    to: mail.fullname ? { name: mail.fullname, address: mail.email } : mail.email,
    subject: `${vi} / ${en}`,
    date: new Date(mail.at),
    messageId: `<${mail.messageId}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      `${vi}: ${mail.email}`,
      `Thời gian: ${timeText(mail, 'vi')}`,
      `Thiết bị: ${deviceText(mail.device, 'thiết bị không rõ')}`,
      `Địa chỉ mạng: ${mail.address}`,
      ...(viMore ? [viMore] : []),
      `Nếu là bạn thì không cần làm gì. Nếu không phải, hãy đổi mật khẩu và đăng xuất mọi phiên tại ${mail.protectionUrl}`,
      '',
      `${en}: ${mail.email}`,
      `Time: ${timeText(mail, 'en')}`,
      `Device: ${deviceText(mail.device, 'an unknown device')}`,
      `Network address: ${mail.address}`,
      ...(enMore ? [enMore] : []),
      `If this was you, there is nothing to do. If not, change your password and sign out of all sessions at ${mail.protectionUrl}`,
    ].join('\r\n'),
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  })
  return composer.compile().build()
}

function timeText({ at, timezone }: Pick<WrittenAlert, 'at' | 'timezone'>, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: timezone,
  })
  return format.format(new Date(at))
}

/** A device in words: "Chrome, Windows". */
function deviceText(device: string, unknown: string): string {
  const { browser, system } = readDevice(device)
  return [browser, system].filter(Boolean).join(', ') || unknown
}
