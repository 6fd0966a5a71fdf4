export const vi = {
  'preview.title': 'Xem trước tệp {name}',
  'preview.close': 'Đóng bản xem trước',
  'preview.previous': 'Tệp trước',
  'preview.next': 'Tệp sau',
  'preview.position': 'Tệp {n} / {total}',
  'preview.zoomIn': 'Phóng to',
  'preview.zoomOut': 'Thu nhỏ',
  'preview.print': 'In',
  'preview.download': 'Tải xuống',
  'preview.downloadOf': 'Tải xuống ({size})',
  'preview.loading': 'Đang mở tệp…',

  'preview.none.title': 'Không xem trước được loại tệp này',
  'preview.none.text': 'Hãy tải tệp về máy để mở.',
  'preview.none.archive': 'Hãy tải tệp về máy để mở. Chỉ mở tệp nén khi bạn tin người gửi.',
  'preview.infected.title': 'Tệp này có virus',
  'preview.infected.text':
    'Tệp đã bị chặn: không mở được và không tải xuống được. Các tệp khác trong thư không bị ảnh hưởng.',
  'preview.broken.title': 'Không mở được tệp này',
  'preview.broken.text':
    'Tệp có thể bị hỏng hoặc không đúng loại như tên của nó. Bạn vẫn có thể tải tệp về máy.',
  'preview.locked.title': 'Tệp này được khóa bằng mật khẩu',
  'preview.locked.text': 'Hãy tải tệp về máy và mở bằng mật khẩu mà người gửi đã cho bạn.',
  'preview.unreachable.title': 'Không tải được tệp',
  'preview.unreachable.text': 'Kết nối bị ngắt giữa chừng. Tệp trong thư vẫn còn nguyên.',

  'preview.pages': '{n} trang',
  'preview.page': 'Trang {n} / {total}',
  'preview.pageName': 'Trang {n}',
  'preview.morePages': 'Hiện {n} trang tiếp theo · còn {left} trang',
  'preview.clipped': 'Chỉ hiện phần đầu của tệp. Tải tệp về để xem toàn bộ.',
} as const
