import type { Dialect } from './dialects.fixture.ts'

const vy = 'vy@xuongmoc.example'
const original =
  'Message-ID: <letter-1@mocviet.test>\nFrom: khue@mocviet.test\nTo: Vy <vy@xuongmoc.example>\nSubject: Báo giá\n\nChào chị.'
const fromNobody = ['Return-Path: <>']

/** More dialects: providers in many countries, gateways, and programs that do not name the recipient. */
export const moreDialects: Readonly<Record<string, Dialect>> = {
  'GMX and web.de': {
    from: 'GMX Mailer Daemon <mailer-daemon@gmx.example>',
    subject: 'Mail delivery failed: returning message to sender',
    text: `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to\none or more of its recipients. This is a permanent error.\nThe following address failed:\n\n"${vy}":\nSMTP error from remote server after RCPT command:\nhost: mx.xuongmoc.example\n5.1.1 <${vy}>... User is unknown\n\n--- The header of the original message is following. ---\n\n${original}`,
    failure: 'receiver_unknown',
  },
  '1&1 of old': {
    from: 'Mail Delivery System <mailer-daemon@kundenserver.example>',
    subject: 'Mail delivery failed: returning message to sender',
    text: `This message was created automatically by mail delivery software.\n\nThe following address(es)\nfailed:\n\n${vy}:\nSMTP error from remote server for TEXT command, host: mx.xuongmoc.example (203.0.113.9) reason: 552 5.2.2 Mailbox full\n\n--- The header of the original message is following. ---\n\n${original}`,
    failure: 'mailbox_full',
  },
  't-online, in German': {
    from: 'Mailzustellsystem <mailer-daemon@t-online.example>',
    subject: 'Unzustellbare Nachricht: Zustellung fehlgeschlagen',
    text: `Ihre Nachricht konnte nicht zugestellt werden.\n\n|------------------------- Failed addresses follow: ---------------------|\n <${vy}> ... 550 5.1.1 Empfaenger unbekannt / user unknown\n|------------------------- Message text follows: ------------------------|\n${original}`,
    failure: 'receiver_unknown',
  },
  'a provider in France': {
    from: 'Service de messagerie <no-reply@fournisseur.example>',
    headers: fromNobody,
    subject: 'Échec de la remise : Báo giá',
    text: `Votre message n'a pas pu être remis au destinataire suivant :\n\n  ${vy}\n\nMotif : 550 5.1.1 Adresse d au moins un destinataire invalide. User unknown\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'a provider in Spain': {
    from: 'Sistema de correo <correo@proveedor.example>',
    headers: fromNobody,
    subject: 'Error de entrega: mensaje devuelto al remitente',
    text: `No se ha podido entregar su mensaje a:\n\n<${vy}>: 552 5.2.2 Buzón lleno, mailbox full\n\n${original}`,
    failure: 'mailbox_full',
  },
  'a provider in Japan': {
    from: 'no-reply@provider.example',
    headers: fromNobody,
    subject: 'メールエラー通知',
    text: `送信先のメールボックスが一杯のため、送信できませんでした。\n\nYour mail sent on: Fri, 20 Nov 2026 10:00:00 +0900\n     Could not be delivered to: <${vy}>\n     552 5.2.2 As their mailbox is full.\n\n${original}`,
    failure: 'mailbox_full',
  },
  'a mail filter in Japan': {
    from: '<>',
    subject: 'failure notice',
    text: `以下のメールアドレスへの送信に失敗しました。\n${vy}\n\n\n-------server message\n550 ${vy}... No such user\n\n-------SMTP command\nDATA\n\n-------original mail info\n${original}`,
    failure: 'receiver_unknown',
  },
  'IMail that names the mailbox behind': {
    from: '"Postmaster" <postmaster@far.example>',
    subject: 'Undeliverable Mail',
    text: `User mailbox exceeds allowed size: ${vy}\n\n\nOriginal message follows.\n\n${original}`,
    failure: 'mailbox_full',
  },
  'Apache James at a mobile carrier': {
    from: 'post_master@sms.example',
    subject: 'Re:Báo giá',
    text: `Error: Invalid user address\n\nError message below:\n550 - Requested action not taken: no such user here\n\nMessage details:\n  Subject: Báo giá\n  MAIL FROM: khue@mocviet.test\n  RCPT TO: ${vy}\n  From: khue@mocviet.test\n\n${original}`,
    failure: 'receiver_unknown',
  },
  Mail2000: {
    from: '"Mail Deliver System" <MAILER-DAEMON>',
    subject: 'Returned Mail: User unknown',
    text: `The original message was received at Fri, 20 Nov 2026 10:00:00 +0800\nfrom khue@mocviet.test\n\n---The following addresses had delivery errors---\n\n${vy} [User unknown]\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Google Groups, without a recipient': {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    text: `Hello khue@mocviet.test,\n\nWe're writing to let you know that the group you tried to contact (moc) may not exist, or you may not have permission to post messages to the group.\n\nGoogle Groups\n\n\n----- Original message -----\n\n${original}`,
    failure: 'cannot_send',
  },
  'sendmail of old that gave up': {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@far.example>',
    subject: 'Returned mail: Cannot send message for 4 days',
    text: `   ----- Transcript of session follows -----\n421 far.example (smtp)... Deferred: Connection timed out during user open with far.example\n\n   ----- Unsent message follows -----\n${original}`,
    failure: 'server_silent',
  },
  'an MMS gateway': {
    from: 'MMSC NDR Administrator <sysadmin@mms.example>',
    headers: fromNobody,
    subject: 'Undeliverable Message',
    text: `Message could not be delivered to mobile.\nError: No valid recipients for this MM\n\n\nOriginal Message:\n${original}`,
    failure: 'cannot_send',
  },
  'Mắt Bão': {
    from: 'Hệ thống thư Mắt Bão <no-reply@mail.example>',
    subject: 'Gửi thư lỗi: Báo giá',
    text: `Thư của bạn không gửi được đến địa chỉ sau:\n\n${vy}\n\nLý do: 552 5.2.2 Hộp thư người nhận đã đầy (mailbox full)\n\n${original}`,
    failure: 'mailbox_full',
  },
  'a provider in Vietnam that locks mailboxes': {
    from: 'Quản trị hệ thống <postmaster@isp.example>',
    subject: 'Thư bị trả lại',
    text: `Kính gửi Quý khách,\n\nHộp thư ${vy} đã bị khóa nên không nhận được thư.\n550 5.2.1 Mailbox is disabled\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'a bullet before the address': {
    from: 'Mail Delivery System <>',
    subject: 'Delivery status notification',
    text: `This is an automatically generated Delivery Status Notification.\n\nDelivery to the following recipients failed permanently:\n\n   * ${vy}\n     550 5.1.1 unknown user\n\n${original}`,
    failure: 'receiver_unknown',
  },
  Zoho: {
    from: 'mailer-daemon@mail.zoho.example',
    subject: 'Undelivered Mail Returned to Sender',
    text: `This message was created automatically by mail delivery software.\n A message that you sent could not be delivered to one or more of its recipients. This is a permanent error. \n\n${vy} Invalid Address, ERROR_CODE :550, ERROR_CODE :5.1.1 unknown user\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Office 365, in words': {
    from: 'postmaster@far.example',
    subject: 'Undeliverable: Báo giá',
    text: `Delivery has failed to these recipients or groups:\n\n${vy}<mailto:${vy}>\nThe email address you entered couldn't be found. Please check the recipient's email address and try to resend the message.\n\nDiagnostic information for administrators:\n\nGenerating server: HK2.far.example\n\n${vy}\nRemote server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'\n\nOriginal message headers:\n\n${original}`,
    failure: 'receiver_unknown',
  },
  'Symantec and MessageLabs': {
    from: 'MAILER-DAEMON@messagelabs.example',
    subject: 'Mail Delivery Failure',
    text: `This is the mail delivery agent at messagelabs.example.\nI was unable to deliver your message to the following addresses:\n\n${vy}\n\nReason: 550 5.7.1 Message blocked as spam\n\nThe message subject was: Báo giá\n\n${original}`,
    failure: 'receiver_refused',
  },
}
