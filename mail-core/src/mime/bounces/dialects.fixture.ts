import type { SendFailure } from '../../send-failure.ts'

/** A bounce of a known mail program and its expected content. */
export interface Dialect {
  from: string
  subject: string
  headers?: string[]
  text: string
  failure: SendFailure
  email?: string
}

const vy = 'vy@xuongmoc.example'
const original = 'Message-ID: <letter-1@mocviet.test>\nFrom: khue@mocviet.test\nSubject: Báo giá\n\nChào chị.'

/** Common dialects. */
export const dialects: Readonly<Record<string, Dialect>> = {
  Exim: {
    from: 'Mail Delivery System <Mailer-Daemon@mx.far.example>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: [`X-Failed-Recipients: ${vy}`, 'Auto-Submitted: auto-replied'],
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${vy}\n    host mx.xuongmoc.example [203.0.113.9]\n    SMTP error from remote mail server after RCPT TO:<${vy}>:\n    550 5.1.1 <${vy}>: Recipient address rejected: User unknown\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Exim without a code': {
    from: 'Mail Delivery System <Mailer-Daemon@mx.far.example>',
    subject: 'Mail delivery failed: returning message to sender',
    headers: [`X-Failed-Recipients: ${vy}`],
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${vy}\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
    failure: 'receiver_unknown',
  },
  qmail: {
    from: 'MAILER-DAEMON@mx.far.example',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mx.far.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${vy}>:\n203.0.113.9 does not like recipient.\nRemote host said: 550 5.1.1 User unknown\nGiving up on 203.0.113.9.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <khue@mocviet.test>\n${original}`,
    failure: 'receiver_unknown',
  },
  'qmail for a local user': {
    from: 'MAILER-DAEMON@mx.far.example',
    subject: 'failure notice',
    text: `Hi. This is the qmail-send program at mx.far.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<${vy}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'old Postfix': {
    from: 'MAILER-DAEMON@mx.far.example (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This is the Postfix program at host mx.far.example.\n\nI'm sorry to have to inform you that your message could not be\nbe delivered to one or more recipients. It's attached below.\n\nFor further assistance, please send mail to <postmaster>\n\n                        The Postfix program\n\n<${vy}>: host mx.xuongmoc.example[203.0.113.9] said: 552 5.2.2\n    Mailbox full (in reply to RCPT TO command)\n\n${original}`,
    failure: 'mailbox_full',
  },
  Sendmail: {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.far.example>',
    subject: 'Returned mail: see transcript for details',
    text: `The original message was received at Fri, 20 Nov 2026 10:00:00 +0700\nfrom khue@mocviet.test\n\n   ----- The following addresses had permanent fatal errors -----\n<${vy}>\n    (reason: 550 5.1.1 <${vy}>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.xuongmoc.example.:\n>>> RCPT To:<${vy}>\n<<< 550 5.1.1 <${vy}>... User unknown\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Exchange 2000': {
    from: 'System Administrator <postmaster@far.example>',
    subject: 'Undeliverable: Báo giá',
    text: `Your message\n\n  To:      ${vy}\n  Subject: Báo giá\n  Sent:    Fri, 20 Nov 2026 10:00:00 +0700\n\ndid not reach the following recipient(s):\n\n${vy} on Fri, 20 Nov 2026 10:00:05 +0700\n    The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.\n    <mx.far.example #5.1.1 smtp;550 5.1.1 User unknown>\n`,
    headers: ['In-Reply-To: <letter-1@mocviet.test>'],
    failure: 'receiver_unknown',
  },
  'Exchange 2010': {
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@far.example>',
    subject: 'Undeliverable: Báo giá',
    headers: ['In-Reply-To: <letter-1@mocviet.test>'],
    text: `Delivery has failed to these recipients or groups:\n\n${vy}\nThe email address you entered couldn't be found. Please check the recipient's email address and try to resend the message.\n\nDiagnostic information for administrators:\n\nGenerating server: mx.far.example\n\n${vy}\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##\n\nOriginal message headers:\n\nReceived: from x by y\n${original}`,
    failure: 'receiver_unknown',
  },
  'Exchange and a full mailbox': {
    from: 'System Administrator <postmaster@far.example>',
    subject: 'Undeliverable: Báo giá',
    headers: ['References: <letter-1@mocviet.test>'],
    text: `Delivery has failed to these recipients or distribution lists:\n\n${vy}\nThe recipient's mailbox is full and can't accept messages now. Please try resending this message later.\n`,
    failure: 'mailbox_full',
  },
  Gmail: {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    headers: [`X-Failed-Recipients: ${vy}`],
    text: `Delivery to the following recipient failed permanently:\n\n     ${vy}\n\nTechnical details of permanent failure:\nGoogle tried to deliver your message, but it was rejected by the server for the recipient domain xuongmoc.example by mx.xuongmoc.example. [203.0.113.9].\n\nThe error that the other server returned was:\n550 5.1.1 The email account that you tried to reach does not exist.\n\n----- Original message -----\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Gmail of today': {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    headers: ['References: <letter-1@mocviet.test>', `X-Failed-Recipients: ${vy}`],
    text: `** Address not found **\n\nYour message wasn't delivered to ${vy} because the address couldn't be found, or is unable to receive mail.\n\nLearn more here: https://support.google.com/mail/?p=NoSuchUser\n`,
    failure: 'receiver_unknown',
  },
  Yahoo: {
    from: 'MAILER-DAEMON@yahoo.com',
    subject: 'Failure Notice',
    text: `Sorry, we were unable to deliver your message to the following address.\n\n<${vy}>:\n554: delivery error: dd This user doesn't have a yahoo.com account (${vy}) [-5] - mta1.example\n\n--- Below this line is a copy of the message.\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'mail.ru': {
    from: 'mailer-daemon@corp.mail.ru',
    subject: 'Mail failure.',
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${vy}\n    user not found\n\n**********************\n\nЭто письмо создано автоматически сервером Mail.Ru, отвечать на него не нужно.\n\n------ This is a copy of the message, including all the headers. ------\n\n${original}`,
    failure: 'receiver_unknown',
  },
  Yandex: {
    from: 'mailer-daemon@yandex.ru',
    subject: 'Недоставленное сообщение',
    text: `Это письмо отправлено почтовым сервером yandex.ru.\n\nК сожалению, мы вынуждены сообщить Вам о том, что Ваше письмо не может\nбыть отправлено одному или нескольким адресатам.\n\n<${vy}>: host mx.xuongmoc.example[203.0.113.9] said: 550 5.7.1 Message rejected as spam\n\n${original}`,
    failure: 'receiver_refused',
  },
  'a provider in Vietnam': {
    from: 'Hệ thống thư <postmaster@thudientu.example>',
    subject: 'Không gửi được thư: Báo giá',
    text: `Kính gửi Quý khách,\n\nThư của Quý khách không thể gửi tới địa chỉ sau:\n\n${vy}\nLý do: 550 Địa chỉ người nhận không tồn tại\n\nThư gốc:\n${original}`,
    failure: 'receiver_unknown',
  },
  'Zimbra in Vietnamese': {
    from: 'MAILER-DAEMON@mail.far.example (Mail Delivery System)',
    subject: 'Thư bị trả lại',
    text: `Đây là hệ thống thư tại máy chủ mail.far.example.\n\nThư của bạn không thể chuyển tới một hay nhiều người nhận.\n\n<${vy}>: host mx.xuongmoc.example[203.0.113.9] said: 452 4.2.2 Hộp thư đã đầy\n\n${original}`,
    failure: 'mailbox_full',
  },
  'Lotus Domino': {
    from: 'Postmaster@far.example',
    subject: 'DELIVERY FAILURE: User vy (vy@xuongmoc.example) not listed in Domino Directory',
    headers: ['In-Reply-To: <letter-1@mocviet.test>'],
    text: `Your message\n\n  Subject: Báo giá\n\nwas not delivered to:\n\n  ${vy}\n\nbecause:\n\n  User vy (${vy}) not listed in Domino Directory\n`,
    failure: 'receiver_unknown',
  },
  MDaemon: {
    from: 'MDaemon@far.example',
    subject: 'Permanent Delivery Failure',
    text: `The attached message had PERMANENT fatal delivery errors!\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue on this server.\n\nFailed address: ${vy}\n\n--- Session Transcript ---\n Fri 2026-11-20 10:00:00: <-- 550 5.1.1 No such user here\n--- End Transcript ---\n\n${original}`,
    failure: 'receiver_unknown',
  },
  SmarterMail: {
    from: 'System Administrator <system@far.example>',
    subject: 'Delivery Failure',
    text: `Could not deliver message to the following recipient(s):\n\nFailed Recipient: ${vy}\nReason: Remote host said: 550 5.7.1 Relaying denied\n\n   -- The header and top 20 lines of the message follows --\n\n${original}`,
    failure: 'relay_denied',
  },
  Courier: {
    from: 'Courier mail server at mx.far.example <postmaster@mx.far.example>',
    subject: 'NOTICE: mail delivery status.',
    text: `This is a delivery status notification from mx.far.example,\nrunning the Courier mail server.\n\nUNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${vy}>:\n    mx.xuongmoc.example [203.0.113.9]:\n<<< 550 User unknown.\n\n---------------------------------------------------------------------------\n\n${original}`,
    failure: 'receiver_unknown',
  },
  GroupWise: {
    from: 'Mail Delivery System <Mailer-Daemon@far.example>',
    subject: 'Mail System Error - Returned Mail',
    text: `The message that you sent was undeliverable to the following:\n\t${vy} (550 5.2.1 Mailbox is disabled)\n\nPossibly truncated original message follows:\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Sun Messaging': {
    from: 'Internet Mail Delivery <postmaster@far.example>',
    subject: 'Delivery Notification: Delivery has failed',
    text: `This report relates to a message you sent with the following header fields:\n\n  Message-id: <letter-1@mocviet.test>\n\nYour message cannot be delivered to the following recipients:\n\n  Recipient address: ${vy}\n  Reason: Remote SMTP server has rejected address\n  Diagnostic code: smtp;550 5.3.4 message size exceeds limit\n`,
    failure: 'too_large',
  },
  'Hotmail of old': {
    from: 'postmaster@hotmail.com',
    subject: 'Delivery Status Notification (Failure)',
    text: `This is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed.\n\n       ${vy}\n\n${original}`,
    failure: 'cannot_send',
  },
  'Amazon SES': {
    from: 'MAILER-DAEMON@eu-west-1.amazonses.com',
    subject: 'Delivery Status Notification (Failure)',
    text: `An error occurred while trying to deliver the mail to the following recipients:\n${vy}\n\n${original}`,
    failure: 'cannot_send',
  },
  'QQ Mail': {
    from: 'PostMaster@qq.com',
    subject: '系统退信',
    text: `抱歉，您的邮件被退回来了……\n\n原邮件信息：无法发送到 ${vy}\n退信原因：收件人邮件地址（${vy}）不存在，邮件无法送达。550 Mailbox not found\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'a server that did not respond': {
    from: 'Mail Delivery System <MAILER-DAEMON@mx.far.example>',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This is the mail system at host mx.far.example.\n\n<${vy}>: connect to mx.xuongmoc.example[203.0.113.9]:25: Connection timed out\n\n${original}`,
    failure: 'server_silent',
  },
}
