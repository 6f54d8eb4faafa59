const MESSAGES = {
  400: 'Địa chỉ không hợp lệ.',
  404: 'Không tìm thấy tệp này.',
  405: 'Không hỗ trợ cách gọi này.',
  410: 'Nội dung này không còn trên trang.',
  412: 'Nội dung đã thay đổi.',
  416: 'Không có đoạn nội dung này.',
  500: 'Máy chủ gặp lỗi. Vui lòng thử lại sau.',
  503: 'Trang đang được cập nhật. Vui lòng thử lại sau giây lát.',
} as const;

type ErrorStatus = keyof typeof MESSAGES;

/** A one-line response for the listener. It reveals no internals and is not cached. */
export function plainError(status: ErrorStatus, headers: Record<string, string> = {}): Response {
  return new Response(`${MESSAGES[status]}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

export function isErrorStatus(status: number | undefined): status is ErrorStatus {
  return status !== undefined && Object.hasOwn(MESSAGES, status);
}
