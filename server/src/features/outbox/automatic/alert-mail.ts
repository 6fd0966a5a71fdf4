import { getUserInfo } from '../../account/index.ts'
import { type AlertMail, readDevice } from '../../activity/index.ts'
import { addressInMailbox, getAccountLanguage, type MailContent } from '../../system-mail/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { messageOfJob } from './message-of-job.ts'
import { sendSystemMail } from './send-automatic.ts'

/** Notifies the owner of an account by mail about a security event. Contains no sign-in link and no secrets. */
export async function sendAlertMail(deps: OutboxDeps, mail: AlertMail, jobId: string): Promise<void> {
  const { email, fullname, timezone } = await getUserInfo(deps.db.sql, mail.accountId)
  const language = await getAccountLanguage(deps.db.sql, mail.accountId)
  const texts = alertTexts[language]
  await sendSystemMail(deps, {
    language,
    content: alertContent(texts, mail, {
      email,
      when: formatTime(mail.at, timezone, language),
      protection: addressInMailbox(deps.publicOrigin, mail.accountId, '/account/protect'),
    }),
    to: { name: fullname, address: email },
    messageId: messageOfJob(jobId, email, mail).messageId,
    at: mail.at,
  })
}

function alertContent(
  texts: AlertTexts,
  mail: AlertMail,
  { email, when, protection }: { email: string; when: string; protection: string },
): MailContent {
  const more = texts.more[mail.alert]
  return {
    title: texts.happened[mail.alert],
    intro: more ? [more] : [],
    details: [
      [texts.account, email],
      [texts.time, when],
      [texts.device, formatDevice(mail.device) || texts.unknown],
      [texts.address, mail.address],
    ],
    after: [texts.ifNot],
    button: { label: texts.openLabel, href: protection },
    foot: texts.why,
  }
}

/** Formats a time: "15:00 GMT+7, Monday, 30 November 2026". */
function formatTime(at: number, timeZone: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language
  const clock = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  const time = new Intl.DateTimeFormat(locale, clock).format(at)
  return `${time}, ${new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone }).format(at)}`
}

/** Describes a device: "Chrome, Windows". */
function formatDevice(device: string): string {
  const { browser, system } = readDevice(device)
  return [browser, system].filter(Boolean).join(', ')
}

type Alert = AlertMail['alert']

/** Texts of an alert in one language. */
interface AlertTexts {
  happened: Record<Alert, string>
  /** Additional consequences. */
  more: Partial<Record<Alert, string>>
  account: string
  time: string
  device: string
  address: string
  unknown: string
  ifNot: string
  openLabel: string
  why: string
}

/** In the language of the account. */
const alertTexts: Record<'vi' | 'en', AlertTexts> = {
  vi: {
    happened: {
      new_device: 'Đăng nhập từ một thiết bị mới',
      password_changed: 'Mật khẩu đã được đổi',
      two_step_on: 'Một cách xác minh 2 bước đã được bật',
      two_step_off: 'Xác minh 2 bước đã bị tắt',
      recovery_code_used: 'Một mã khôi phục đã được dùng',
      passkey_added: 'Một khóa truy cập đã được thêm',
      app_password_made: 'Một mật khẩu ứng dụng đã được tạo',
      second_step_guessed: 'Có người biết mật khẩu của bạn',
      password_recovered: 'Mật khẩu đã được đặt lại',
      mailbox_opened: 'Một người khác được cấp quyền truy cập hộp thư của bạn',
      recovery_changed: 'Địa chỉ khôi phục đã thay đổi',
      phone_changed: 'Số điện thoại đã thay đổi',
    },
    more: {
      password_recovered:
        'Mật khẩu được đặt lại bằng mã gửi tới địa chỉ khôi phục hoặc điện thoại của bạn. Mọi phiên đăng nhập đã kết thúc.',
      second_step_guessed:
        'Họ đã nhập đúng mật khẩu nhưng nhập sai mã xác minh nhiều lần, nên chưa vào được tài khoản. Hãy đổi mật khẩu ngay.',
      password_changed:
        'Mọi phiên đăng nhập khác đã kết thúc. Mật khẩu ứng dụng và thiết bị tin cậy không còn hiệu lực.',
      two_step_off:
        'Từ giờ chỉ cần mật khẩu để đăng nhập. Thiết bị tin cậy và mã khôi phục không còn hiệu lực.',
    },
    account: 'Tài khoản',
    time: 'Thời gian',
    device: 'Thiết bị',
    address: 'Địa chỉ IP',
    unknown: 'thiết bị không rõ',
    ifNot:
      'Nếu là bạn thì không cần làm gì. Nếu không phải, hãy đổi mật khẩu và đăng xuất khỏi mọi thiết bị.',
    openLabel: 'Xem bảo mật tài khoản',
    why: 'Bồ Câu gửi thư này để bạn luôn biết các thay đổi của tài khoản.',
  },
  en: {
    happened: {
      new_device: 'Sign-in from a new device',
      password_changed: 'Your password was changed',
      two_step_on: 'A 2-step verification method was turned on',
      two_step_off: '2-step verification was turned off',
      recovery_code_used: 'A recovery code was used',
      passkey_added: 'A passkey was added',
      app_password_made: 'An app password was created',
      second_step_guessed: 'Someone knows your password',
      password_recovered: 'Your password was reset',
      mailbox_opened: 'Another user was given access to your mailbox',
      recovery_changed: 'Your recovery address was changed',
      phone_changed: 'Your phone number was changed',
    },
    more: {
      password_recovered:
        'It was reset with a code sent to your recovery address or phone. All sessions were signed out.',
      second_step_guessed:
        'They entered the right password but several wrong verification codes, so they aren’t signed in. Change your password now.',
      password_changed:
        'All other sessions were signed out. App passwords and trusted devices no longer work.',
      two_step_off:
        'From now on, a password is enough to sign in. Trusted devices and recovery codes no longer work.',
    },
    account: 'Account',
    time: 'Time',
    device: 'Device',
    address: 'IP address',
    unknown: 'Unknown',
    ifNot:
      'If this was you, you don’t need to do anything. If not, change your password and sign out of all devices.',
    openLabel: 'View account security',
    why: 'Bồ Câu sends this so you always know about changes to your account.',
  },
}
