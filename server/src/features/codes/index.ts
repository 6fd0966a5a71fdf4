export { checkCode, createCode } from './address-codes.ts'
export { consumeCodeText, secondsUntilNextText } from './code-limits.ts'
export { CodeMail, codeMailJob, planCodeMail } from './code-mail.ts'
