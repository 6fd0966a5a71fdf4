export const vi = {
  'shareOnSend.title': 'Cho người nhận quyền mở tệp?',
  'shareOnSend.text': '{n} tệp trong thư nằm ở Kho tệp. Người nhận cần được chia sẻ thì mới mở được.',
  'shareOnSend.with': 'Chia sẻ với {n} người',
  'shareOnSend.more': 'Xem {n} người còn lại',
  'shareOnSend.without': 'Gửi không chia sẻ',
  'shareOnSend.permissions': 'Đặt quyền',
  'shareOnSend.share': 'Chia sẻ và gửi',
  'shareOnSend.permissionsTitle': 'Đặt quyền cho liên kết',
  'shareOnSend.back': 'Quay lại',
  'shareOnSend.save': 'Lưu quyền và gửi',
  'shareOnSend.foreign':
    '**{name}** thuộc về {owner} nên không chia sẻ lại được ({n} tệp). Người nhận phải xin quyền từ chủ tệp.',
} as const
