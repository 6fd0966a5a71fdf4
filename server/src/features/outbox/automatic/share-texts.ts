/** Texts of a share notification in one language. */
export interface ShareTexts {
  one: (name: string) => string
  many: (count: number) => string
  more: (count: number) => string
  message: (who: string) => string
  why: string
  shared: ShareText
  asked: ShareText
  granted: ShareText
  declined: ShareText
}

type ShareText = (who: string, files: string) => { subject: string; intro: string; action: string }

/** In the language of the recipient's account. */
export const shareTexts: Record<'vi' | 'en', ShareTexts> = {
  vi: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} mục`,
    more: (count) => `và ${count} mục nữa`,
    message: (who) => `Lời nhắn của ${who}:`,
    why: 'Thư này do Bồ Câu gửi tự động. Trả lời thư là viết cho người có tên ở trên.',
    shared: (who, files) => ({
      subject: `${who} đã chia sẻ ${files} với bạn`,
      intro: `${who} đã chia sẻ với bạn:`,
      action: 'Mở',
    }),
    asked: (who, files) => ({
      subject: `${who} xin quyền mở ${files}`,
      intro: `${who} muốn mở tệp của bạn:`,
      action: 'Trả lời yêu cầu',
    }),
    granted: (who, files) => ({
      subject: `${who} đã cho bạn mở ${files}`,
      intro: `${who} đã đồng ý cho bạn mở:`,
      action: 'Mở',
    }),
    declined: (who, files) => ({
      subject: `Yêu cầu mở ${files} không được chấp thuận`,
      intro: `${who} chưa đồng ý cho bạn mở:`,
      action: '',
    }),
  },
  en: {
    one: (name) => `“${name}”`,
    many: (count) => `${count} items`,
    more: (count) => `and ${count} more`,
    message: (who) => `${who} says:`,
    why: 'Bồ Câu sent this letter by itself. An answer goes to the person named above.',
    shared: (who, files) => ({
      subject: `${who} shared ${files} with you`,
      intro: `${who} shared with you:`,
      action: 'Open',
    }),
    asked: (who, files) => ({
      subject: `${who} asks for access to ${files}`,
      intro: `${who} would like to open what is yours:`,
      action: 'Answer the request',
    }),
    granted: (who, files) => ({
      subject: `${who} gave you access to ${files}`,
      intro: `${who} lets you open:`,
      action: 'Open',
    }),
    declined: (who, files) => ({
      subject: `Your request to open ${files} was declined`,
      intro: `${who} did not give you access to:`,
      action: '',
    }),
  },
}
