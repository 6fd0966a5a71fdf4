export {
  answersWith,
  findAnswerTemplate,
  findAnswerTemplates,
  templatesOf,
} from './answer-template-store.ts'
export { planTemplateAnswer, TemplateAnswer, templateAnswerJob } from './template-answer.ts'
