export const vi = {
  'app.theme': 'Giao diện',
  'app.theme.light': 'Sáng',
  'app.theme.dark': 'Tối',
  'app.theme.system': 'Theo hệ thống',
  'app.notify.on': 'Tắt thông báo thư mới',
  'app.notify.off': 'Bật thông báo thư mới',
  'app.notify.blocked': 'Trình duyệt đang chặn thông báo',
}
