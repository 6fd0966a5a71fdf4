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
      intro: 'Thư của bạn chưa tới được những địa chỉ sau và sẽ được gửi lại. Bạn không cần làm gì.',
      open: 'Xem thư',
    },
    delivered: {
      title: 'Thư đã được nhận',
      intro: 'Máy chủ của những người nhận sau đã nhận thư của bạn.',
      open: 'Xem thư',
    },
    who: 'Người nhận',
    what: 'Chuyện gì đã xảy ra',
    accepted: 'Đã nhận',
    relayed: 'Đã chuyển tới một máy chủ không gửi báo cáo',
    failures: {
      receiver_unknown: {
        happened: 'Không có hộp thư nào ở địa chỉ này.',
        todo: 'Hãy kiểm tra lại chính tả của địa chỉ rồi gửi lại.',
      },
      server_silent: {
        happened: 'Máy chủ của người nhận không trả lời.',
        todo: 'Hãy gửi lại sau, hoặc báo cho người nhận bằng cách khác.',
      },
      mailbox_full: {
        happened: 'Hộp thư của người nhận đã đầy.',
        todo: 'Hãy báo cho người nhận bằng cách khác, rồi gửi lại khi hộp thư có chỗ.',
      },
      sender_not_allowed: {
        happened: 'Máy chủ của người nhận không nhận thư từ địa chỉ gửi này.',
        todo: 'Hãy gửi bằng địa chỉ khác của bạn, hoặc hỏi quản trị viên.',
      },
      receiver_refused: {
        happened: 'Máy chủ của người nhận từ chối thư này.',
        todo: 'Hãy hỏi người nhận bằng cách khác; quản trị viên xem được lý do ở chi tiết kỹ thuật bên dưới.',
      },
      relay_denied: {
        happened: 'Máy chủ bên kia không nhận thư cho địa chỉ này.',
        todo: 'Hãy kiểm tra lại phần sau @ của địa chỉ.',
      },
      too_large: {
        happened: 'Thư lớn hơn mức máy chủ bên kia cho phép.',
        todo: 'Hãy gửi tệp lớn bằng liên kết từ Kho tệp.',
      },
      domain_not_found: {
        happened: 'Không tìm thấy tên miền này.',
        todo: 'Hãy kiểm tra lại phần sau @ của địa chỉ: có thể thừa dấu cách hoặc sai chính tả.',
      },
      cannot_send: {
        happened: 'Máy chủ bên kia không nhận thư này.',
        todo: 'Hãy thử lại sau. Nếu vẫn không được, hãy gửi chi tiết kỹ thuật bên dưới cho quản trị viên.',
      },
    },
    technical: 'Chi tiết kỹ thuật: phản hồi của máy chủ bên kia',
    openDraft: 'Mở Thư nháp',
  },
  en: {
    from: 'Mail Delivery System',
    failed: {
      title: 'Message not delivered',
      intro: 'Your message could not be delivered to these addresses.',
      open: 'Open and send again',
    },
    delayed: {
      title: 'Message delayed',
      intro: 'Your message has not reached these addresses yet. It is tried again automatically.',
      open: 'Open the message',
    },
    delivered: {
      title: 'Message delivered',
      intro: 'The servers of these recipients accepted your message.',
      open: 'Open the message',
    },
    who: 'Recipient',
    what: 'What happened',
    accepted: 'Accepted',
    relayed: 'Relayed to a server that sends no reports',
    failures: {
      receiver_unknown: {
        happened: 'There is no mailbox at this address.',
        todo: 'Check the spelling of the address, then send it again.',
      },
      server_silent: {
        happened: 'The recipient’s server does not respond.',
        todo: 'Send it again later, or contact the recipient in another way.',
      },
      mailbox_full: {
        happened: 'The recipient’s mailbox is full.',
        todo: 'Contact the recipient in another way, and send it again when the mailbox has space.',
      },
      sender_not_allowed: {
        happened: 'The recipient’s server does not accept mail from this sender address.',
        todo: 'Send it from another of your addresses, or ask your administrator.',
      },
      receiver_refused: {
        happened: 'The recipient’s server refused the message.',
        todo: 'Contact the recipient in another way. The technical details below tell your administrator the reason.',
      },
      relay_denied: {
        happened: 'The other server does not accept mail for this address.',
        todo: 'Check the part of the address after the @.',
      },
      too_large: {
        happened: 'The message is larger than the other server allows.',
        todo: 'Send large files as a link from the drive.',
      },
      domain_not_found: {
        happened: 'The domain was not found.',
        todo: 'Check the part of the address after the @ for spaces and typing errors.',
      },
      cannot_send: {
        happened: 'The other server did not accept the message.',
        todo: 'Try again later. If that does not help, send the technical details below to your administrator.',
      },
    },
    technical: 'Technical details: responses of the other servers',
    openDraft: 'Open Drafts',
  },
}
