export {
  findReplyTemplate,
  findReplyTemplates,
  hasReplyTemplateInUse,
  templatesOf,
} from './answer-template-store.ts'
export { planTemplateReply, TemplateReply, templateReplyJob } from './template-answer.ts'
