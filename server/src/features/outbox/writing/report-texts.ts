import type { SendFailure } from '@bocau/mail-core/send-failure'
import type { MailLanguage } from '../../system-mail/index.ts'

/** Texts of a delivery report in one language. */
export interface ReportTexts {
  /** Sender name. */
  from: string
  failed: Head
  delayed: Head
  delivered: Head
  who: string
  what: string
  accepted: string
  relayed: string
  /** Description of each failure, and advice. */
  failures: Record<SendFailure, { happened: string; todo: string }>
  technical: string
  openDraft: string
}

interface Head {
  title: string
  intro: string
  /** Label of the link to the message. */
  open: string
}

export const reportTexts: Record<MailLanguage, ReportTexts> = {
  vi: {
    from: 'Hệ thống chuyển thư',
    failed: {
      title: 'Thư không gửi được',
      intro: 'Thư của bạn không gửi được tới những địa chỉ sau.',
      open: 'Mở thư và gửi lại',
    },
    delayed: {
      title: 'Thư chưa tới nơi',
      intro: 'Thư của bạn chưa tới được những địa chỉ sau. Hệ thống sẽ gửi lại, bạn không cần làm gì.',
      open: 'Xem thư',
    },
    delivered: {
      title: 'Thư đã được nhận',
      intro: 'Máy chủ đã nhận thư của bạn cho những địa chỉ sau.',
      open: 'Xem thư',
    },
    who: 'Người nhận',
    what: 'Kết quả',
    accepted: 'Đã nhận',
    relayed: 'Đã chuyển tới một máy chủ không gửi báo cáo',
    failures: {
      receiver_unknown: {
        happened: 'Không có hộp thư nào ở địa chỉ này.',
        todo: 'Hãy kiểm tra lại chính tả của địa chỉ rồi gửi lại.',
      },
      server_silent: {
        happened: 'Máy chủ của người nhận không phản hồi.',
        todo: 'Hãy gửi lại sau, hoặc báo cho người nhận bằng cách khác.',
      },
      mailbox_full: {
        happened: 'Hộp thư của người nhận đã đầy.',
        todo: 'Hãy báo cho người nhận bằng cách khác, rồi gửi lại khi hộp thư còn chỗ.',
      },
      sender_not_allowed: {
        happened: 'Máy chủ của người nhận không nhận thư từ địa chỉ gửi này.',
        todo: 'Hãy gửi bằng địa chỉ khác của bạn, hoặc hỏi quản trị viên.',
      },
      receiver_refused: {
        happened: 'Máy chủ của người nhận từ chối thư này.',
        todo: 'Hãy liên hệ người nhận bằng cách khác. Quản trị viên xem được lý do ở phần kỹ thuật bên dưới.',
      },
      relay_denied: {
        happened: 'Máy chủ của người nhận không nhận thư cho địa chỉ này.',
        todo: 'Hãy kiểm tra lại phần sau @ của địa chỉ.',
      },
      too_large: {
        happened: 'Thư lớn hơn mức máy chủ của người nhận cho phép.',
        todo: 'Hãy gửi tệp lớn bằng liên kết từ Kho tệp.',
      },
      domain_not_found: {
        happened: 'Không tìm thấy tên miền này.',
        todo: 'Hãy kiểm tra lại phần sau @ của địa chỉ: có thể có dấu cách thừa hoặc lỗi gõ.',
      },
      cannot_send: {
        happened: 'Máy chủ của người nhận không nhận thư này.',
        todo: 'Hãy thử lại sau. Nếu vẫn không được, hãy gửi phần kỹ thuật bên dưới cho quản trị viên.',
      },
    },
    technical: 'Phần kỹ thuật: trả lời của máy chủ người nhận',
    openDraft: 'Mở Thư nháp',
  },
  en: {
    from: 'Mail Delivery System',
    failed: {
      title: 'Undelivered',
      intro: 'Your message couldn’t be delivered to these addresses.',
      open: 'Open message and send again',
    },
    delayed: {
      title: 'Delayed',
      intro:
        'Your message hasn’t reached these addresses yet. It’s retried automatically, so you don’t need to do anything.',
      open: 'Open message',
    },
    delivered: {
      title: 'Delivered',
      intro: 'Your message was accepted for these addresses.',
      open: 'Open message',
    },
    who: 'Recipient',
    what: 'What happened',
    accepted: 'Taken',
    relayed: 'Forwarded to another server, which sends no further reports',
    failures: {
      receiver_unknown: {
        happened: 'No mailbox has this address.',
        todo: 'Check the spelling of the address, then send it again.',
      },
      server_silent: {
        happened: 'The recipient’s server isn’t responding.',
        todo: 'Send it again later, or contact the recipient in a different way.',
      },
      mailbox_full: {
        happened: 'The recipient’s mailbox is full.',
        todo: 'Let the recipient know in a different way, and send it again later.',
      },
      sender_not_allowed: {
        happened: 'The recipient’s server doesn’t accept mail from this sender address.',
        todo: 'Send it from another address, or ask your administrator.',
      },
      receiver_refused: {
        happened: 'The recipient’s server rejected the message.',
        todo: 'Contact the recipient in a different way. The technical details below show your administrator the reason.',
      },
      relay_denied: {
        happened: 'The recipient’s server doesn’t accept mail for this address.',
        todo: 'Check the part of the address after the @.',
      },
      too_large: {
        happened: 'The message is larger than the recipient’s server allows.',
        todo: 'Send large files as links from Drive.',
      },
      domain_not_found: {
        happened: 'The domain wasn’t found.',
        todo: 'Check the part of the address after the @ for spaces and typos.',
      },
      cannot_send: {
        happened: 'The recipient’s server didn’t accept the message.',
        todo: 'Try again later. If that doesn’t help, send the technical details below to your administrator.',
      },
    },
    technical: 'Technical details: replies of the other servers',
    openDraft: 'Open Drafts',
  },
}
