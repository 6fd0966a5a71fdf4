import type { MailLanguage } from '../../system-mail/index.ts'

/** Texts of a report in one language. */
export interface ReturnedMailTexts {
  message: { title: (subject: string) => string; intro: (subject: string) => string; open: string }
  /** For the successor of a departed user with a scheduled message. */
  leaver: {
    title: (name: string, subject: string) => string
    intro: (name: string, email: string, subject: string) => string
  }
  reasons: Record<
    'sender_unproved' | 'sending_off' | 'domain_unverified' | 'unwritable',
    (address: string) => string
  >
  code: ExternalTexts
  invitation: ExternalTexts
  technical: string
}

interface ExternalTexts {
  title: (address: string) => string
  intro: (address: string, owner: string) => string[]
  open: string
}

const quoteSubject = (subject: string) => (subject ? ` “${subject}”` : '')
const appendSubject = (title: string, subject: string) => [title, subject].filter(Boolean).join(': ')

export const returnedMailTexts: Record<MailLanguage, ReturnedMailTexts> = {
  vi: {
    message: {
      title: (subject) => appendSubject('Thư chưa gửi được', subject),
      intro: (subject) => `Thư${quoteSubject(subject)} chưa được gửi và đã được chuyển về Thư nháp.`,
      open: 'Mở Thư nháp',
    },
    leaver: {
      title: (name, subject) => appendSubject(`Thư hẹn giờ của ${name} chưa được gửi`, subject),
      intro: (name, email, subject) =>
        `${name} (${email}) đã hẹn giờ gửi thư${quoteSubject(subject)} trước khi rời tổ chức. Thư chưa được gửi vì tài khoản này đã ngừng hoạt động. Nếu thư vẫn cần thiết, bạn hãy gửi lại từ địa chỉ của mình.`,
    },
    reasons: {
      sender_unproved: (address) =>
        `Địa chỉ gửi ${address} chưa được xác minh, hoặc không còn là của bạn. Hãy xác minh địa chỉ trong phần cài đặt, hoặc chọn địa chỉ khác rồi gửi lại.`,
      sending_off: () => 'Tài khoản của bạn đang bị tắt chức năng gửi thư.',
      domain_unverified: () => 'DNS của tên miền chưa được xác minh.',
      unwritable: () => 'Không tạo được thư, có thể vì một tệp đính kèm không còn.',
    },
    code: {
      title: (address) => `Mã xác minh không tới nơi: ${address}`,
      intro: (address) => [
        `Thư chứa mã xác minh gửi tới ${address} đã bị trả lại, nên địa chỉ này vẫn chưa được xác minh.`,
        'Hãy kiểm tra lại địa chỉ rồi gửi mã lần nữa.',
      ],
      open: 'Mở cài đặt',
    },
    invitation: {
      title: (address) => `Lời mời không tới nơi: ${address}`,
      intro: (address, owner) => [
        `Lời mời cho ${owner} gửi tới ${address} đã bị trả lại.`,
        'Hãy kiểm tra lại địa chỉ, hoặc gửi liên kết mời cho người đó bằng cách khác.',
      ],
      open: 'Mở danh sách người dùng',
    },
    technical: 'Phản hồi của máy chủ bên kia',
  },
  en: {
    message: {
      title: (subject) => appendSubject('Message not sent', subject),
      intro: (subject) => `Your message${quoteSubject(subject)} was not sent and is back in Drafts.`,
      open: 'Open Drafts',
    },
    leaver: {
      title: (name, subject) => appendSubject(`Scheduled message of ${name} not sent`, subject),
      intro: (name, email, subject) =>
        `${name} (${email}) scheduled a message${quoteSubject(subject)} before leaving the organisation. It was not sent because the account is disabled. If it is still needed, send it from your own address.`,
    },
    reasons: {
      sender_unproved: (address) =>
        `The sender address ${address} is not verified or no longer yours. Verify it in the settings, or choose another address and send the message again.`,
      sending_off: () => 'Sending is turned off for your account.',
      domain_unverified: () => 'The DNS records of your domain are not verified.',
      unwritable: () =>
        'The message could not be created, possibly because an attached file no longer exists.',
    },
    code: {
      title: (address) => `Verification code not delivered: ${address}`,
      intro: (address) => [
        `The message with the verification code for ${address} was returned, so the address is still not verified.`,
        'Check the address, then send a new code.',
      ],
      open: 'Open the settings',
    },
    invitation: {
      title: (address) => `Invitation not delivered: ${address}`,
      intro: (address, owner) => [
        `The invitation for ${owner}, sent to ${address}, was returned.`,
        'Check the address, or send the invitation link in another way.',
      ],
      open: 'Open the list of people',
    },
    technical: 'Response of the other server',
  },
}
