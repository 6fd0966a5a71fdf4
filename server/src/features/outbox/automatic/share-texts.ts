/** Texts of a share notification in one language. */
export interface ShareTexts {
  one: (name: string) => string
  many: (count: number) => string
  more: (count: number) => string
  message: (who: string) => string
  why: string
  shared: Telling
  asked: Telling
  granted: Telling
  declined: Telling
}

type Telling = (who: string, files: string) => { subject: string; says: string; act: string }

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
      says: `${who} đã chia sẻ với bạn:`,
      act: 'Mở',
    }),
    asked: (who, files) => ({
      subject: `${who} xin quyền mở ${files}`,
      says: `${who} muốn mở tệp của bạn:`,
      act: 'Trả lời yêu cầu',
    }),
    granted: (who, files) => ({
      subject: `${who} đã cho bạn mở ${files}`,
      says: `${who} đã đồng ý cho bạn mở:`,
      act: 'Mở',
    }),
    declined: (who, files) => ({
      subject: `Yêu cầu mở ${files} không được chấp thuận`,
      says: `${who} chưa đồng ý cho bạn mở:`,
      act: '',
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
      says: `${who} shared with you:`,
      act: 'Open',
    }),
    asked: (who, files) => ({
      subject: `${who} asks for access to ${files}`,
      says: `${who} would like to open what is yours:`,
      act: 'Answer the request',
    }),
    granted: (who, files) => ({
      subject: `${who} gave you access to ${files}`,
      says: `${who} lets you open:`,
      act: 'Open',
    }),
    declined: (who, files) => ({
      subject: `Your request to open ${files} was declined`,
      says: `${who} did not give you access to:`,
      act: '',
    }),
  },
}
