/** Sender names of bounces. */
const BOUNCE_SENDERS =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|post[-_]?master|mail[-_.]?delivery[-_.a-z]{0,20}|bounces?|noreply[-_.]?bounce|daemon|mailerdaemon|system|administrator|microsoftexchange\w{0,64}|mx|qmail)@?$/i
const BOUNCE_SENDER_NAMES =
  /mail(?:er)?[ -](?:deliver|delivery|daemon)\b|delivery (?:sub)?system|mail system|system administrator|postmaster|daemon|microsoft outlook|hệ thống thư/i

/** Subjects of bounces in common languages. */
const BOUNCE_SUBJECTS =
  /undeliver|non-?deliver|nondeliver|not delivered|returned mail|returning message|failure notice|delivery (?:status notification \(?fail|failure|has failed|failed|problem|report|error)|delivery notification|mail (?:delivery )?(?:failed|failure|error)|mail system error|message (?:you sent )?(?:bounced|blocked|rejected|could not)|^rejected:|không (?:thể )?(?:gửi|chuyển|phát)|gửi thư (?:thất bại|không thành công)|thư (?:bị )?trả (?:lại|về)|unzustellbar|nicht zustellbar|zustellung (?:fehlgeschlagen|nicht möglich)|fehlerhafte zustellung|non remis|non distribu|échec de (?:la )?(?:remise|livraison|distribution)|no se (?:puede|pudo|ha podido) entregar|(?:error|fallo) de entrega|devuelto al remitente|mancata consegna|não (?:foi )?entregue|недоставлен|не доставлен|не удалось доставить|退信|退件|未送达|無法傳遞|无法投递|投递失败|配信不能|配信できません|配信エラー|送信エラー|送信できません|送信失敗|メールエラー|エラー通知|届けられません|반송|전송 실패|phát thư thất bại|thư không (?:gửi|chuyển|đến) được|gửi thư lỗi|lỗi gửi thư/i
const AUTOMATIC =
  /out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|responder)|vacation|away from|on leave|trả lời tự động|vắng mặt|nghỉ phép|abwesenheit|absence du bureau|réponse automatique|respuesta automática|автоответ|自动回复|自動回覆|不在通知|부재중/i
const DELAYED =
  /delayed|delay\)|warning: (?:message|could not send)|still being retried|not yet (?:been )?delivered|bị chậm|chưa (?:gửi|chuyển) được|задержан/i

/** Properties of a message that identify a bounce. */
export interface BounceSigns {
  subject: string
  fromName: string
  fromEmail: string
  hasFailedRecipients: boolean
  /** True for a null envelope sender (`Return-Path: <>`), as bounces have. */
  hasNullSender: boolean
  isReport: boolean
  /** True if the returned message is attached. */
  hasOriginal: boolean
}

/** Returns true for a bounce, but not for vacation replies and delay notices. */
export function isLikelyBounce(signs: BounceSigns): boolean {
  const subject = signs.subject.slice(0, 500)
  if (AUTOMATIC.test(subject) || DELAYED.test(subject)) return false
  if (signs.hasFailedRecipients) return true
  if (isBounceSender(signs)) return true
  if (signs.hasNullSender && signs.hasOriginal) return true
  return (signs.isReport || signs.hasNullSender || signs.fromEmail === '') && BOUNCE_SUBJECTS.test(subject)
}

function isBounceSender({ fromEmail, fromName }: BounceSigns): boolean {
  const at = fromEmail.lastIndexOf('@')
  const local = (at < 0 ? fromEmail : fromEmail.slice(0, at)).slice(0, 100)
  return (
    BOUNCE_SENDERS.test(local || fromName.slice(0, 100)) || BOUNCE_SENDER_NAMES.test(fromName.slice(0, 200))
  )
}

/** Returns true if the subject alone identifies a bounce. */
export const isBounceSubject = (subject: string): boolean => BOUNCE_SUBJECTS.test(subject.slice(0, 500))
