/** How programs that return letters call themselves. */
const RETURNERS =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mdaemon|postmaster|mail[-_.]?delivery[-_.a-z]{0,20}|bounces?|noreply[-_.]?bounce|daemon|mailerdaemon|system|administrator|microsoftexchange\w{0,64}|mx|qmail)@?$/i
const RETURNER_NAMES =
  /mail(?:er)?[ -](?:delivery|daemon)|delivery (?:sub)?system|mail system|system administrator|postmaster|daemon|microsoft outlook|hệ thống thư/i

/** What they write into the subject, in the languages that are met here. */
const RETURNED =
  /undeliver|non-?deliver|nondeliver|not delivered|returned mail|returning message|failure notice|delivery (?:status notification \(?fail|failure|has failed|failed|problem|report|error)|delivery notification|mail (?:delivery )?(?:failed|failure|error)|mail system error|message (?:you sent )?(?:bounced|blocked|rejected|could not)|^rejected:|không (?:thể )?(?:gửi|chuyển|phát)|gửi thư (?:thất bại|không thành công)|thư (?:bị )?trả (?:lại|về)|unzustellbar|non remis|non distribu|no se (?:puede|pudo) entregar|недоставлен|не доставлен|не удалось доставить|退信|退件|未送达|無法傳遞|配信不能|반송/i
const AUTOMATIC =
  /out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response|responder)|vacation|away from|on leave|trả lời tự động|vắng mặt|nghỉ phép|abwesenheit|absence du bureau|réponse automatique|respuesta automática|автоответ|自动回复|自動回覆|不在通知|부재중/i
const DELAYED =
  /delayed|delay\)|warning: (?:message|could not send)|still being retried|not yet (?:been )?delivered|bị chậm|chưa (?:gửi|chuyển) được|задержан/i

/** What of a letter tells whether it is a bounce. */
export interface BounceSigns {
  subject: string
  fromName: string
  fromEmail: string
  hasFailedRecipients: boolean
  isReport: boolean
}

/** Says whether a letter tells of one that came back. An answer of somebody who is away is none, nor is a mere delay. */
export function looksLikeBounce(signs: BounceSigns): boolean {
  const subject = signs.subject.slice(0, 500)
  if (AUTOMATIC.test(subject) || DELAYED.test(subject)) return false
  if (signs.hasFailedRecipients) return true
  const local = signs.fromEmail.slice(0, Math.max(0, signs.fromEmail.lastIndexOf('@'))).slice(0, 100)
  const isReturner =
    RETURNERS.test(local || signs.fromName.slice(0, 100)) || RETURNER_NAMES.test(signs.fromName.slice(0, 200))
  return (isReturner || signs.isReport) && (RETURNED.test(subject) || isReturner)
}
